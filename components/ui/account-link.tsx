// A link to the service's account page, in a new tab.
import { ExternalLink } from 'lucide-react';
import { useAccountAddress } from '@/lib/queries/use-account.ts';
import { useTranslate } from './language-provider.tsx';

/** `isIcon`: without text, for places without room. */
export function AccountLink({ isIcon = false }: { readonly isIcon?: boolean }) {
  const t = useTranslate();
  const href = useAccountAddress();
  if (href === undefined) return null;
  const text = t('account.atService');
  return (
    <a
      className={isIcon ? 'icon-button' : undefined}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      {...(isIcon && { 'aria-label': text, title: text })}
    >
      {!isIcon && `${text} `}
      <ExternalLink size={isIcon ? 15 : 13} aria-hidden="true" />
    </a>
  );
}
