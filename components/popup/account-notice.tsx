// Notices about the account: the session has ended, or connecting has failed.
import { useAccount, useConnect, useConnectProblem } from '@/lib/queries/use-account.ts';
import { Button } from '../ui/button.tsx';
import { ConnectProblem } from '../ui/connect-problem.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { Notice } from '../ui/notice.tsx';

export function AccountNotice() {
  const t = useTranslate();
  const account = useAccount();
  const { connect, pending } = useConnect();
  const failed = useConnectProblem();
  if (account.state !== 'reconnect' && !failed) return null;
  const refused = account.problem === 'appRefused';
  const isExpired = account.state === 'reconnect';
  const button = refused ? (
    <a
      className="button button-small"
      href="/options.html#account/service.clientId"
      target="_blank"
      rel="noopener"
    >
      {t('account.manage')}
    </a>
  ) : (
    <Button variant="primary" size="small" disabled={pending} onClick={connect}>
      {t('account.reconnect')}
    </Button>
  );
  return (
    <div className="popup-notice" role="status">
      {failed ? (
        <ConnectProblem problem={failed} action={isExpired ? button : null} />
      ) : (
        <Notice tone="bad" action={button}>
          {t(refused ? 'account.appRefused' : 'account.sessionEnded')}
        </Notice>
      )}
    </div>
  );
}
