// Step one: sign in to the list service.

import { useService } from '@/lib/queries/options/use-service.ts';
import { useAccount, useConnect, useConnectProblem } from '@/lib/queries/use-account.ts';
import { Button } from '../ui/button.tsx';
import { ConnectProblem } from '../ui/connect-problem.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { Notice } from '../ui/notice.tsx';

export function ConnectStep() {
  const t = useTranslate();
  const account = useAccount();
  const service = useService();
  const { connect, pending } = useConnect();
  const failed = useConnectProblem();
  if (account.state === 'connected') {
    return (
      <p className="step-result">{t('welcome.connected', { name: account.name ?? t('account.unnamed') })}</p>
    );
  }
  if (service && service.clientId === '') {
    const link = (
      <a className="button" href="/options.html#account/service.baseUrl">
        {t('welcome.setUpService')}
      </a>
    );
    return <Notice action={link}>{t('welcome.needsService')}</Notice>;
  }
  return (
    <>
      <Button variant="primary" disabled={pending} onClick={connect}>
        {t('account.connectLong')}
      </Button>
      {failed && (
        <div role="alert">
          <ConnectProblem problem={failed} />
        </div>
      )}
    </>
  );
}
