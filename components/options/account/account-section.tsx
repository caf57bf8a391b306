// Who is connected, and to which service.
import { useState } from 'react';
import { partAtFault } from '@/lib/domain/service-problem.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { useService } from '@/lib/queries/options/use-service.ts';
import {
  useAccount,
  useConnect,
  useConnectProblem,
  useDisconnect,
  useErase,
} from '@/lib/queries/use-account.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { Button } from '../../ui/button.tsx';
import { useTranslate } from '../../ui/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckRule } from '../check-rule.tsx';
import type { SectionProps } from '../section-props.ts';
import { ScoreScale } from './score-scale.tsx';
import { ServiceCheck } from './service-check.tsx';
import { ServiceForm } from './service-form.tsx';

export function AccountSection({ version }: SectionProps) {
  const service = useService();
  return (
    <>
      <AccountState />
      <ScoreScale />
      {service && <ServiceForm key={JSON.stringify(service)} {...formProps(service)} />}
      <ServiceCheck version={version} />
    </>
  );
}

/** Without the address that is not the user's to change. */
function formProps({ redirectUrl, ...service }: NonNullable<ReturnType<typeof useService>>) {
  return { service, redirectUrl };
}

function AccountState() {
  const { state } = useAccount();
  const [erases, setErases] = useState(false);
  return (
    <>
      <div className="card account-card">
        <AccountSentence />
        {state !== 'signed-out' && <AccountLink />}
        {state !== 'connected' && <SignIn />}
        {state !== 'signed-out' && <SignOut erases={erases} />}
      </div>
      {state !== 'signed-out' && <SignOutRule erases={erases} onErases={setErases} />}
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
  return <p>{sentence}</p>;
}

function SignIn() {
  const t = useTranslate();
  const { state } = useAccount();
  const { connect, pending } = useConnect();
  return (
    <Button look="primary" disabled={pending} onClick={connect}>
      {t(state === 'reconnect' ? 'account.reconnect' : 'account.connectLong')}
    </Button>
  );
}

/** `erases`: what Kiroku has recorded in this browser goes, too. */
function SignOut({ erases }: { readonly erases: boolean }) {
  const t = useTranslate();
  const disconnect = useDisconnect();
  const erase = useErase();
  const signOut = () => (erases ? erase.mutate('records') : disconnect.mutate());
  return (
    <Button disabled={disconnect.isPending || erase.isPending} onClick={signOut}>
      {t('service.disconnect')}
    </Button>
  );
}

interface SignOutRuleProps {
  readonly erases: boolean;
  readonly onErases: (erases: boolean) => void;
}

function SignOutRule({ erases, onErases }: SignOutRuleProps) {
  const t = useTranslate();
  return (
    <>
      <div className="rows">
        <CheckRule
          label={t('service.signOutErase')}
          why={t('service.signOutEraseWhy')}
          value={erases}
          onChange={onErases}
        />
      </div>
      {!erases && <p className="soft small">{t('service.signOutNote')}</p>}
    </>
  );
}

/** What is the fault of a typed address stands beside its field. */
function SignInFailure() {
  const t = useTranslate();
  const failed = useConnectProblem();
  if (!failed || partAtFault(failed.code)) return null;
  return (
    <div role="alert">
      <Notice tone="bad">{problemSentence(t, failed)}</Notice>
    </div>
  );
}
