// The options for the connected account and its service.
import { useState } from 'react';
import { serviceFieldAtFault } from '@/lib/domain/service-problem.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useService } from '@/lib/queries/options/use-service.ts';
import {
  useAccount,
  useConnect,
  useConnectProblem,
  useDisconnect,
  useEraseData,
} from '@/lib/queries/use-account.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { Button } from '../../ui/button.tsx';
import { cancelOnEscape } from '../../ui/cancel-on-escape.ts';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SectionProps } from '../section-props.ts';
import { ScoreScaleSetting } from './score-scale-setting.tsx';
import { ServiceCheck } from './service-check.tsx';
import { ServiceForm } from './service-form.tsx';

export function AccountSection({ version }: SectionProps) {
  const { state } = useAccount();
  return (
    <>
      {/* The key is the account's state, so that an open sign-out question closes when the session ends. */}
      <AccountState key={state} />
      <ScoreScaleSetting />
      <AnotherService />
      <ServiceCheck version={version} />
    </>
  );
}

/**
 * The form for the service's addresses and app. It is open if the app's id is missing, or if one of the fields has caused a connection
 * error.
 */
function AnotherService() {
  const t = useTranslate();
  const service = useService();
  const failed = useConnectProblem();
  const [open, setOpen] = useState(false);
  if (!service) return null;
  const isNeeded = service.clientId === '' || Boolean(failed && serviceFieldAtFault(failed.code));
  return (
    <details
      className="advanced another-service"
      open={open || isNeeded}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('service.addresses')}</summary>
      <ServiceForm key={JSON.stringify(service)} {...formProps(service)} />
    </details>
  );
}

/** Separates the redirect address from the settings, because the user cannot change it. */
function formProps({ redirectUrl, ...service }: NonNullable<ReturnType<typeof useService>>) {
  return { service, redirectUrl };
}

function AccountState() {
  const { state } = useAccount();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <div className="card account-card">
        <AccountSentence />
        {state !== 'signed-out' && <AccountLink />}
        {state !== 'connected' && <SignIn />}
        {state !== 'signed-out' && !asks && <SignOut onAsk={() => setAsks(true)} />}
      </div>
      {state !== 'signed-out' && asks && <SignOutQuestion onCancel={() => setAsks(false)} />}
      <SignInFailure />
    </>
  );
}

function AccountSentence() {
  const t = useTranslate();
  const account = useAccount();
  const name = account.name ?? t('account.unnamed');
  const sentence = {
    'signed-out': t('service.signedOut'),
    connected: t('service.connected', { name }),
    reconnect: account.problem === 'appRefused' ? t('account.appRefused') : t('service.reconnect', { name }),
  }[account.state];
  // After connecting, the focus must not be on the button that signs out.
  return (
    <p tabIndex={-1} data-next-focus>
      {sentence}
    </p>
  );
}

function SignIn() {
  const t = useTranslate();
  const { state } = useAccount();
  const { connect, pending } = useConnect();
  return (
    <Button variant="primary" disabled={pending} onClick={connect}>
      {t(state === 'reconnect' ? 'account.reconnect' : 'account.connectLong')}
    </Button>
  );
}

function SignOut({ onAsk }: { readonly onAsk: () => void }) {
  return <Button onClick={onAsk}>{useTranslate()('service.disconnect')}</Button>;
}

/** Asks whether to keep or erase the data that Kiroku has stored in this browser. */
function SignOutQuestion({ onCancel }: { readonly onCancel: () => void }) {
  const t = useTranslate();
  const disconnect = useDisconnect();
  const erase = useEraseData();
  const isPending = disconnect.isPending || erase.isPending;
  return (
    <div className="card" role="alert">
      <p>{t('service.signOutAsk')}</p>
      <p className="soft small">{t('service.signOutEraseWhy')}</p>
      <fieldset
        className="file-bar"
        aria-label={t('service.disconnect')}
        onKeyDown={cancelOnEscape(onCancel)}
      >
        <Button autoFocus variant="primary" disabled={isPending} onClick={() => disconnect.mutate()}>
          {t('service.signOutKeep')}
        </Button>
        <Button variant="danger" disabled={isPending} onClick={() => erase.mutate('records')}>
          {t('service.signOutErase')}
        </Button>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </fieldset>
    </div>
  );
}

/** Shows why the sign-in failed. An error about an address is shown at its field instead. */
function SignInFailure() {
  const t = useTranslate();
  const failed = useConnectProblem();
  if (!failed || serviceFieldAtFault(failed.code)) return null;
  return (
    <div role="alert">
      <Notice tone="bad">{problemSentence(t, failed)}</Notice>
    </div>
  );
}
