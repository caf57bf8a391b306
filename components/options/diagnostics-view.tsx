// The diagnosis of the open tabs, with a report to copy.
import type { Diagnostics, TabDiagnosis } from '@/lib/domain/diagnosis/diagnostics.ts';
import { watchLimits } from '@/lib/domain/watching/watch-limits.ts';
import {
  dataFileSentence,
  diagnosisLines,
  reportText,
  storageSentence,
} from '@/lib/domain/words/diagnosis.ts';
import { useDiagnostics } from '@/lib/queries/options/use-diagnostics.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useTranslate } from '../ui/language-provider.tsx';
import { Notice, Spinner } from '../ui/notice.tsx';

export function DiagnosticsView({ version }: { readonly version: string }) {
  const t = useTranslate();
  const diagnostics = useDiagnostics();
  return (
    <>
      <p className="soft">{t('diagnostics.why')}</p>
      {diagnostics ? (
        <Found diagnostics={diagnostics} version={version} />
      ) : (
        <Spinner label={t('state.loading')} />
      )}
    </>
  );
}

function Found({ diagnostics, version }: { readonly diagnostics: Diagnostics; readonly version: string }) {
  const t = useTranslate();
  const report = () => reportText(t, diagnostics, version, navigator.userAgent);
  return (
    <>
      <DataFacts diagnostics={diagnostics} version={version} />
      {diagnostics.silent.map((origin) => (
        <Notice key={origin} tone="warn">
          {t('diagnostics.silentAt', { origin })}
        </Notice>
      ))}
      {diagnostics.flooding.map((origin) => (
        <Notice key={origin} tone="warn">
          {t('diagnostics.floodingAt', { origin })}
        </Notice>
      ))}
      <h3>{t('diagnostics.tabs')}</h3>
      {diagnostics.tabs.length === 0 && <p className="soft">{t('diagnostics.noTabs')}</p>}
      <ul className="rows">
        {diagnostics.tabs.map((tab) => (
          <TabRow key={tab.tabId} tab={tab} />
        ))}
      </ul>
      <p className="soft small">{t('diagnostics.limits', limits)}</p>
      <div className="file-bar">
        <CopyButton textOf={report} copied={t('diagnostics.copied')}>
          {t('diagnostics.copy')}
        </CopyButton>
        <span className="soft small">{t('diagnostics.reportNote')}</span>
      </div>
    </>
  );
}

const { anime, manga } = watchLimits;
const limits = {
  ...anime,
  tabChapters: manga.tab,
  siteChapters: manga.site,
  dayChapters: manga.day,
};

function DataFacts({
  diagnostics,
  version,
}: {
  readonly diagnostics: Diagnostics;
  readonly version: string;
}) {
  const t = useTranslate();
  return (
    <>
      <dl className="facts data-facts" aria-label={t('diagnostics.facts')}>
        <div>
          <dt>{t('diagnostics.version')}</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>{t('diagnostics.storage')}</dt>
          <dd>{storageSentence(t, diagnostics.storage)}</dd>
        </div>
        {diagnostics.data?.map((file) => (
          <div key={file.name}>
            <dt>{t(`diagnostics.data.${file.name}`)}</dt>
            <dd>{dataFileSentence(t, file)}</dd>
          </div>
        ))}
      </dl>
      {!diagnostics.data && <p role="status">{t('diagnostics.noData')}</p>}
    </>
  );
}

function TabRow({ tab }: { readonly tab: TabDiagnosis }) {
  const t = useTranslate();
  return (
    <li className="row">
      <span className="row-name">
        <strong>
          {tab.seriesTitle} · {tab.episodeLabel}
        </strong>
        <span className="soft small">{tab.siteName}</span>
        <ul className="diagnosis">
          {diagnosisLines(t, tab).map(({ part, fine, name, sentence }) => (
            <li key={part} className={fine ? 'diagnosis-fine' : 'diagnosis-bad'}>
              <span aria-hidden="true">{fine ? '✓' : '✗'}</span> <strong>{name}</strong> {sentence}
            </li>
          ))}
        </ul>
      </span>
    </li>
  );
}
