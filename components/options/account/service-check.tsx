// The results of the service check as a table, which can be copied for a report.
import type { ProbeState, ServiceProbe } from '@/lib/domain/service-probe.ts';
import { createProbeLine, createProbeReport } from '@/lib/domain/words/probe.ts';
import { problemSentence } from '@/lib/domain/words/problem-sentence.ts';
import { updateTimeText } from '@/lib/domain/words/times.ts';
import { useServiceProbe, useStartServiceProbe } from '@/lib/queries/options/use-service-probe.ts';
import { useAccount } from '@/lib/queries/use-account.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Renders nothing if no account is connected and the service was never checked. */
export function ServiceCheck({ version }: { readonly version: string }) {
  const t = useTranslate();
  const { state } = useAccount();
  const probe = useServiceProbe();
  if (probe === undefined || (probe === null && state !== 'connected')) return null;
  return (
    <>
      <h3 id="service-check">{t('probe.title')}</h3>
      <p className="soft">{t('probe.why')}</p>
      {probe ? (
        <>
          <FoundTable probe={probe} />
          <p className="soft small">{t('probe.at', { time: updateTimeText(t, probe.at, Date.now()) })}</p>
        </>
      ) : (
        <p className="soft small">{t('probe.never')}</p>
      )}
      <Actions probe={probe} version={version} />
      {probe && <p className="soft small">{t('probe.copyNote')}</p>}
    </>
  );
}

function FoundTable({ probe }: { readonly probe: ServiceProbe }) {
  const t = useTranslate();
  return (
    <table className="check-table" aria-labelledby="service-check">
      <thead>
        <tr>
          <th scope="col">{t('probe.what')}</th>
          <th scope="col">{t('probe.result')}</th>
          <th scope="col">{t('probe.details')}</th>
        </tr>
      </thead>
      <tbody>
        {probe.rows.map((row) => {
          const { part, state, details } = createProbeLine(t, row);
          return (
            <tr key={row.what}>
              <th scope="row">{part}</th>
              <td>
                <span className={`tag ${tagOf[row.state]}`}>{state}</span>
              </td>
              <td>{details}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const tagOf: Readonly<Record<ProbeState, string>> = {
  found: 'tag-good',
  untried: '',
  bridged: 'tag-accent',
  impossible: 'tag-warn',
  failed: 'tag-bad',
};

interface ActionsProps {
  readonly probe: ServiceProbe | null;
  readonly version: string;
}

function Actions({ probe, version }: ActionsProps) {
  const t = useTranslate();
  const { state } = useAccount();
  const { announce } = useAnnouncer();
  const { mutate, isPending, data } = useStartServiceProbe();
  const check = () =>
    mutate(undefined, { onSuccess: (outcome) => outcome.ok && announce({ text: t('probe.done') }) });
  return (
    <>
      {data?.ok === false && (
        <div role="alert">
          <Notice tone="bad">{problemSentence(t, data.problem)}</Notice>
        </div>
      )}
      <div className="file-bar">
        {state === 'connected' && (
          <Button disabled={isPending} onClick={check}>
            {t(isPending ? 'service.checking' : probe ? 'probe.again' : 'probe.start')}
          </Button>
        )}
        {probe && (
          <CopyButton
            textOf={() => createProbeReport(t, probe, version, navigator.userAgent)}
            copied={t('diagnostics.copied')}
          >
            {t('probe.copy')}
          </CopyButton>
        )}
      </div>
    </>
  );
}
