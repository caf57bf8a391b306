// Shown in place of a part that needs a connected account. It has a link to connect one.
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';

export function AccountNeededNotice({ what }: { readonly what: 'needsAccount' | 'waits' }) {
  const t = useTranslate();
  const link = (
    <a className="button button-small" href="#account">
      {t('options.account')}
    </a>
  );
  return (
    <Notice tone="warn" action={link}>
      {t(`import.${what}`)}
    </Notice>
  );
}
