// The popup's header: name, account, and buttons for help, statistics, side panel and options.
import { ChartColumn, Keyboard, PanelRight, Settings } from 'lucide-react';
import { useAccount, useConnect } from '@/lib/queries/use-account.ts';
import { useServiceUnreachable } from '@/lib/queries/use-outbox.ts';
import { AccountLink } from '../ui/account-link.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { Logo } from '../ui/logo.tsx';

interface HeaderProps {
  readonly onHelp: () => void;
  /** Opens the side panel; null if the browser has none, or if this is the side panel. */
  readonly onPanel: (() => void) | null;
}

export function Header({ onHelp, onPanel }: HeaderProps) {
  const t = useTranslate();
  return (
    <header className="popup-header">
      <h1 className="wordmark">
        <Logo size={22} />
        {t('brand.name')}
      </h1>
      <AccountButton />
      {onPanel && (
        <IconButton label={t('panel.open')} onClick={onPanel}>
          <PanelRight size={16} />
        </IconButton>
      )}
      <a
        className="icon-button"
        href="/statistics.html"
        target="_blank"
        aria-label={t('statistics.title')}
        title={t('statistics.title')}
        rel="noopener"
      >
        <ChartColumn size={16} />
      </a>
      <IconButton label={t('popup.help')} onClick={onHelp}>
        <Keyboard size={17} />
      </IconButton>
      <a
        className="icon-button"
        href="/options.html"
        target="_blank"
        aria-label={t('popup.options')}
        title={t('popup.options')}
        rel="noopener"
      >
        <Settings size={16} />
      </a>
    </header>
  );
}

function AccountButton() {
  const t = useTranslate();
  const account = useAccount();
  const { connect, pending } = useConnect();
  const isAway = useServiceUnreachable() && account.state === 'connected';
  if (account.state === 'signed-out') {
    return (
      <Button size="small" disabled={pending} onClick={connect}>
        {t('account.connect')}
      </Button>
    );
  }
  return (
    <>
      <a
        className="account-link"
        href="/options.html#account"
        target="_blank"
        title={t(isAway ? 'problem.unreachable' : 'account.manage')}
        rel="noopener"
      >
        <span className={`account-dot account-dot-${isAway ? 'away' : account.state}`} />
        <span className="unseen">
          {t(isAway ? 'account.away' : account.state === 'connected' ? 'account.connected' : 'account.ended')}
        </span>
        {account.name ?? t('account.unnamed')}
      </a>
      <AccountLink isIcon />
    </>
  );
}
