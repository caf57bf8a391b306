// The redirect address, which the user copies and registers at the service.
import { CopyButton } from '../../ui/copy-button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

export function RedirectAddress({ address }: { readonly address: string }) {
  const t = useTranslate();
  return (
    <div className="redirect-field">
      <h3>{t('service.redirect')}</h3>
      <div className="redirect">
        <code>{address}</code>
        <CopyButton textOf={() => address} copied={t('service.copied')}>
          {t('service.copy')}
        </CopyButton>
      </div>
    </div>
  );
}
