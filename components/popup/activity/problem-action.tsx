// The one button that helps with a problem: signing in where that is missing, the profile where its filter blocks, else trying again.

import { useService } from '@/lib/queries/options/use-service.ts';
import { useAccount, useConnect } from '@/lib/queries/use-account.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';

interface ProblemActionProps {
  /** Code of the problem; null while something only waits. */
  readonly code: string | null;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

export function ProblemAction({ code, retryLabel, onRetry }: ProblemActionProps) {
  const { state } = useAccount();
  // Of an ended session and of a refused app the notice above the tabs says what helps: once is enough.
  if (state === 'reconnect') return null;
  if (state !== 'connected' || code === 'unauthorized') return <ConnectAgain />;
  if (code === 'adult_content_blocked') return <ProfileLink />;
  return (
    <Button size="small" onClick={onRetry}>
      {retryLabel}
    </Button>
  );
}

function ConnectAgain() {
  const t = useTranslate();
  const { state } = useAccount();
  const { connect, pending } = useConnect();
  return (
    <Button size="small" look="primary" disabled={pending} onClick={connect}>
      {t(state === 'signed-out' ? 'account.connect' : 'account.reconnect')}
    </Button>
  );
}

/** The account area begins at the authorization address. */
function ProfileLink() {
  const t = useTranslate();
  const service = useService();
  if (!service) return null;
  return (
    <a
      className="button button-small"
      href={`${service.authUrl}/account`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('account.profile')}
    </a>
  );
}
