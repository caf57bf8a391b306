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
import { Button } from '../../ui/button.tsx';
import { useWord } from '../../ui/language.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckRule } from '../matches/rule-fields.tsx';
import { ServiceForm } from './service-form.tsx';

export function AccountSection() {
  const service = useService();
  return (
    <>
      <AccountState />
      {service && <ServiceForm key={JSON.stringify(service)} {...formProps(service)} />}
    </>
  );
}

/** Without the address that is not the user's to change. */
function formProps({ redirectUrl, ...service }: NonNullable<ReturnType<typeof useService>>) {
  return { service, redirectUrl };
}

function AccountState() {
  const word = useWord();
  const account = useAccount();
  const { connect, pending } = useConnect();
  const disconnect = useDisconnect();
  const erase = useErase();
  const [erases, setErases] = useState(false);
  const signOut = () => (erases ? erase.mutate('records') : disconnect.mutate());
  const name = account.name ?? word('account.unnamed');
  const failed = useConnectProblem();
  const sentence = {
    'signed-out': word('service.signedOut'),
    connected: word('service.connected', { name }),
    reconnect:
      account.problem === 'appRefused' ? word('account.appRefused') : word('service.reconnect', { name }),
  }[account.state];
  return (
    <>
      <div className="card account-card">
        <p>{sentence}</p>
        {account.state !== 'connected' && (
          <Button look="primary" disabled={pending} onClick={connect}>
            {word(account.state === 'reconnect' ? 'account.reconnect' : 'account.connectLong')}
          </Button>
        )}
        {account.state !== 'signed-out' && (
          <Button disabled={disconnect.isPending || erase.isPending} onClick={signOut}>
            {word('service.disconnect')}
          </Button>
        )}
      </div>
      {account.state !== 'signed-out' && (
        <>
          <div className="rows">
            <CheckRule
              label={word('service.signOutErase')}
              why={word('service.signOutEraseWhy')}
              value={erases}
              onChange={setErases}
            />
          </div>
          {!erases && <p className="soft small">{word('service.signOutNote')}</p>}
        </>
      )}
      {failed && !partAtFault(failed.code) && (
        <div role="alert">
          <Notice tone="bad">{problemSentence(word, failed)}</Notice>
        </div>
      )}
    </>
  );
}
