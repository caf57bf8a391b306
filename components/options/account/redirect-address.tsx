// The address that the user registers at the service, to be copied.
import { Copy } from 'lucide-react';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';

export function RedirectAddress({ address }: { readonly address: string }) {
  const t = useTranslate();
  const { announce } = useAnnouncer();
  const copy = () =>
    void navigator.clipboard.writeText(address).then(() => announce({ text: t('service.copied') }));
  return (
    <div className="redirect-field">
      <h4>{t('service.redirect')}</h4>
      <div className="redirect">
        <code>{address}</code>
        <Button onClick={copy}>
          <Copy size={14} /> {t('service.copy')}
        </Button>
      </div>
    </div>
  );
}
