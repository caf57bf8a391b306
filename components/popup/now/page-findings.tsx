// The diagnosis of a page: what Kiroku has found, what is missing and why, and the one button that helps.
import { Check, FileDown, MousePointerClick, ShieldCheck, X } from 'lucide-react';
import { hostOf } from '@/lib/domain/addresses/origins.ts';
import type { PageDiagnosis, PageHelp } from '@/lib/domain/diagnosis/page-diagnosis.ts';
import { diagnosisLines, pageReportText } from '@/lib/domain/words/diagnosis.ts';
import { useRequestOrigins } from '@/lib/queries/options/use-permissions.ts';
import { type Tab, useStartTeaching } from '@/lib/queries/use-now-playing.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useTranslate } from '../../ui/language-provider.tsx';

interface PageProps {
  readonly page: PageDiagnosis;
  readonly tab: Tab;
}

export function PageCheckList({ page }: Pick<PageProps, 'page'>) {
  const t = useTranslate();
  // Most pages have neither a video nor an episode, so do not show their absence as a problem.
  const calm = page.title === 'missing' && page.video.kind === 'missing' && !page.silent;
  return (
    <ul className={calm ? 'checks checks-calm' : 'checks'}>
      {diagnosisLines(t, page).map(({ part, fine, name, sentence }) => {
        const Icon = fine ? Check : X;
        return (
          <li key={part} className={fine ? 'check check-fine' : 'check check-bad'}>
            <Icon size={15} aria-hidden="true" />
            <strong>{name}</strong>
            <span>
              <span className="unseen">{t(fine ? 'page.fine' : 'page.missing')}: </span>
              {sentence}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the diagnosis with a way to help. It is rendered if Kiroku cannot track the episode. */
export function PageHelpCard({ page, tab, help }: PageProps & { readonly help: PageHelp }) {
  const t = useTranslate();
  return (
    <section className="page-help" aria-label={t('page.checks')}>
      <PageCheckList page={page} />
      <div className="page-actions">
        {help.kind === 'allowFrame' ? <AllowFrame help={help} /> : <TeachButton tab={tab} page={page} why />}
        <ReportButton page={page} />
        <PageSampleLink tab={tab} />
      </div>
    </section>
  );
}

/**
 * A collapsed list of what Kiroku has found. It is shown if nothing is wrong, or if the missing part will appear without the user's help.
 */
export function PageFindings({ page, tab }: PageProps) {
  const t = useTranslate();
  return (
    <details className="evidence">
      <summary>{t('page.seen')}</summary>
      <PageCheckList page={page} />
      <div className="page-actions">
        <TeachButton tab={tab} page={page} quiet />
        <ReportButton page={page} />
        <PageSampleLink tab={tab} />
      </div>
    </details>
  );
}

function AllowFrame({ help }: { readonly help: Extract<PageHelp, { kind: 'allowFrame' }> }) {
  const t = useTranslate();
  const request = useRequestOrigins();
  return (
    <Button variant="primary" onClick={() => void request(help.patterns)}>
      <ShieldCheck size={15} aria-hidden="true" /> {t('page.allowFrame', { host: hostOf(help.origin) })}
    </Button>
  );
}

interface TeachButtonProps extends PageProps {
  readonly why?: boolean;
  readonly quiet?: boolean;
}

/** Starts the picker. Closes the popup, because the user then points at elements of the page. A side panel may stay open. */
export function TeachButton({ page, tab, why = false, quiet = false }: TeachButtonProps) {
  const t = useTranslate();
  const start = useStartTeaching(tab);
  const variant = quiet ? 'quiet' : page.silent || page.video.kind === 'seen' ? 'primary' : 'plain';
  const makeWay = (open: boolean) => {
    if (open && !document.documentElement.classList.contains('panel-page')) window.close();
  };
  const onClick = () => start.mutate(undefined, { onSuccess: makeWay });
  return (
    <>
      {why && <p className="soft small page-why">{t('teach.why')}</p>}
      <Button
        variant={variant}
        size={quiet ? 'small' : 'normal'}
        disabled={start.isPending}
        onClick={onClick}
      >
        <MousePointerClick size={15} aria-hidden="true" /> {t(page.taught ? 'teach.again' : 'teach.start')}
      </Button>
      {start.data === false && (
        <p role="alert" className="small">
          {t('teach.refused')}
        </p>
      )}
    </>
  );
}

export function ReportButton({ page }: Pick<PageProps, 'page'>) {
  const t = useTranslate();
  const report = () => pageReportText(t, page, navigator.userAgent);
  return (
    <CopyButton variant="quiet" size="small" textOf={report} copied={t('diagnostics.copied')}>
      {t('page.report')}
    </CopyButton>
  );
}

/** Opens the page that takes and shows the sample. */
export function PageSampleLink({ tab }: Pick<PageProps, 'tab'>) {
  return (
    <a
      className="button button-quiet button-small"
      href={`/sample.html#${tab.tabId}`}
      target="_blank"
      rel="noopener"
    >
      <FileDown size={14} aria-hidden="true" /> {useTranslate()('page.sample')}
    </a>
  );
}
