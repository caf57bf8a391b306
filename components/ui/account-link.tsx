// A link to the service's account page, in a new tab.
import { ExternalLink } from 'lucide-react';
import { useAccountAddress } from '@/lib/queries/use-account.ts';
import { ExternalPageLink } from './external-page-link.tsx';
import { useTranslate } from './language-provider.tsx';

/** With `isIcon`, the link shows only an icon, for narrow places. */
export function AccountLink({ isIcon = false }: { readonly isIcon?: boolean }) {
  const t = useTranslate();
  const href = useAccountAddress();
  if (href === undefined) return null;
  const text = t('account.atService');
  if (!isIcon) return <ExternalPageLink href={href} text={text} />;
  return (
    <a
      className="icon-button"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text}
      title={text}
    >
      <ExternalLink size={15} aria-hidden="true" />
    </a>
  );
}
