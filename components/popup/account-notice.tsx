// What must be said about the account before anything else: the session has ended, or connecting failed.
import { problemSentence } from '@/lib/domain/words/sentences.ts';
import { useAccount, useConnect, useConnectProblem } from '@/lib/queries/use-account.ts';
import { Button } from '../ui/button.tsx';
import { useWord } from '../ui/language.ts';
import { Notice } from '../ui/notice.tsx';

export function AccountNotice() {
  const word = useWord();
  const account = useAccount();
  const { connect, pending } = useConnect();
  const failed = useConnectProblem();
  if (account.state !== 'reconnect' && !failed) return null;
  const button = (
    <Button look="primary" size="small" disabled={pending} onClick={connect}>
      {word('account.reconnect')}
    </Button>
  );
  return (
    <div className="popup-notice" role="status">
      <Notice tone="bad" action={account.state === 'reconnect' ? button : null}>
        {failed ? problemSentence(word, failed) : word('account.sessionEnded')}
      </Notice>
    </div>
  );
}
