// The one button that helps with a problem. It signs in, opens the profile if the profile's filter blocks the title, or retries.

import { useService } from '@/lib/queries/options/use-service.ts';
import { useAccount, useConnect } from '@/lib/queries/use-account.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

interface ProblemActionProps {
  /** The code of the problem; null if the item waits without a problem. */
  readonly code: string | null;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  /** Set while the service has asked for a pause. A retry would then do nothing. */
  readonly isPaused?: boolean;
}

export function ProblemAction({ code, retryLabel, onRetry, isPaused = false }: ProblemActionProps) {
  const { state } = useAccount();
  // The notice above the tabs already reports that the session has ended or that the app was refused, so there is no button here.
  if (state === 'reconnect') return null;
  if (state !== 'connected' || code === 'unauthorized') return <ConnectAgain />;
  if (code === 'adult_content_blocked') return <ProfileLink />;
  return (
    <Button size="small" disabled={isPaused} onClick={onRetry}>
      {retryLabel}
    </Button>
  );
}

function ConnectAgain() {
  const t = useTranslate();
  const { state } = useAccount();
  const { connect, pending } = useConnect();
  return (
    <Button size="small" variant="primary" disabled={pending} onClick={connect}>
      {t(state === 'signed-out' ? 'account.connect' : 'account.reconnect')}
    </Button>
  );
}

/** A link to the user's profile at the service. The profile is part of the account area at the authorization address. */
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
