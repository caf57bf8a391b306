// What Kiroku sees on a page, found or missing with the reason, and the one button that helps.
import { Check, Copy, MousePointerClick, ShieldCheck, X } from 'lucide-react';
import type { PageDiagnosis, PageHelp } from '@/lib/domain/diagnosis/page-diagnosis.ts';
import { diagnosisSentences, pageReportText, placeOfSource } from '@/lib/domain/words/diagnosis.ts';
import { useRequestOrigins } from '@/lib/queries/options/use-permissions.ts';
import { type Tab, useStartTeaching } from '@/lib/queries/use-now.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useWord } from '../../ui/language.tsx';
import { hostOf } from './host-of.ts';

interface PageProps {
  readonly page: PageDiagnosis;
  readonly tab: Tab;
}

export function CheckList({ page }: Pick<PageProps, 'page'>) {
  const word = useWord();
  // Most pages have neither a video nor an episode, and nothing is wrong with that.
  const calm = page.title === 'missing' && page.video.kind === 'missing' && !page.silent;
  return (
    <ul className={calm ? 'checks checks-calm' : 'checks'}>
      {diagnosisSentences(word, page, placeOfSource).map(({ part, fine, name, sentence }) => {
        const Icon = fine ? Check : X;
        return (
          <li key={part} className={fine ? 'check check-fine' : 'check check-bad'}>
            <Icon size={15} aria-hidden="true" />
            <strong>{name}</strong>
            <span>
              <span className="unseen">{word(fine ? 'page.fine' : 'page.missing')}: </span>
              {sentence}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Something keeps the episode from being followed. */
export function PageHelpCard({ page, tab, help }: PageProps & { readonly help: PageHelp }) {
  const word = useWord();
  return (
    <section className="page-help" aria-label={word('page.checks')}>
      <CheckList page={page} />
      <div className="page-actions">
        {help.kind === 'allowFrame' ? <AllowFrame help={help} /> : <TeachButton tab={tab} page={page} why />}
        <ReportButton page={page} />
      </div>
    </section>
  );
}

/** All is well, or what is missing comes by itself: folded away. */
export function PageSeen({ page, tab }: PageProps) {
  const word = useWord();
  return (
    <details className="evidence">
      <summary>{word('page.seen')}</summary>
      <CheckList page={page} />
      <div className="page-actions">
        <TeachButton tab={tab} page={page} quiet />
        <ReportButton page={page} />
      </div>
    </details>
  );
}

function AllowFrame({ help }: { readonly help: Extract<PageHelp, { kind: 'allowFrame' }> }) {
  const word = useWord();
  const request = useRequestOrigins();
  return (
    <Button look="primary" onClick={() => void request(help.patterns)}>
      <ShieldCheck size={15} aria-hidden="true" /> {word('page.allowFrame', { host: hostOf(help.origin) })}
    </Button>
  );
}

interface TeachButtonProps extends PageProps {
  readonly why?: boolean;
  readonly quiet?: boolean;
}

/** The page is where the pointing happens: the popup makes way; a side panel lies beside it and may stay. */
export function TeachButton({ page, tab, why = false, quiet = false }: TeachButtonProps) {
  const word = useWord();
  const start = useStartTeaching(tab);
  const look = quiet ? 'quiet' : page.silent || page.video.kind === 'seen' ? 'primary' : 'plain';
  const makeWay = (open: boolean) => {
    if (open && !document.documentElement.classList.contains('panel-page')) window.close();
  };
  const onClick = () => start.mutate(undefined, { onSuccess: makeWay });
  return (
    <>
      {why && <p className="soft small page-why">{word('teach.why')}</p>}
      <Button look={look} size={quiet ? 'small' : 'normal'} disabled={start.isPending} onClick={onClick}>
        <MousePointerClick size={15} aria-hidden="true" /> {word(page.taught ? 'teach.again' : 'teach.start')}
      </Button>
      {start.data === false && (
        <p role="alert" className="small">
          {word('teach.refused')}
        </p>
      )}
    </>
  );
}

export function ReportButton({ page }: Pick<PageProps, 'page'>) {
  const word = useWord();
  const { announce } = useAnnouncer();
  const copy = () =>
    void navigator.clipboard
      .writeText(pageReportText(word, page, navigator.userAgent))
      .then(() => announce({ text: word('diagnostics.copied') }));
  return (
    <Button look="quiet" size="small" onClick={copy}>
      <Copy size={14} aria-hidden="true" /> {word('page.report')}
    </Button>
  );
}
