// The message that is shown instead of the file field or the buttons of an import while no account is connected. It has a link to the
// options for the account.
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
