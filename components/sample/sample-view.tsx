// Shows a whole page sample before it is saved.
import { Download, SearchX } from 'lucide-react';
import { useState } from 'react';
import { writeUserFile } from '@/lib/domain/files/user-file.ts';
import type { PageSample } from '@/lib/domain/sample/page-sample.ts';
import { usePageSample } from '@/lib/queries/use-page-sample.ts';
import { saveFile } from '../options/data/save-file.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle, useTranslate } from '../ui/language-provider.tsx';
import { EmptyState, Spinner } from '../ui/notice.tsx';
import { useRestoreLostFocus } from '../ui/restore-lost-focus.ts';
import { useTheme } from '../ui/theme.ts';

interface SampleViewProps {
  /** The hash of the page's address, which is `#` and the tab's id. */
  readonly hash: string;
  readonly version: string;
}

export function SampleView({ hash, version }: SampleViewProps) {
  useTheme();
  useRestoreLostFocus();
  const t = useTranslate();
  usePageTitle(t('sample.title'));
  const sample = usePageSample(/^#\d{1,10}$/.test(hash) ? Number(hash.slice(1)) : null, version);
  return (
    <main className="sample">
      <h1>{t('sample.title')}</h1>
      {sample === undefined && <Spinner label={t('sample.taking')} />}
      {sample === null && <Refused />}
      {sample && <Shown sample={sample} />}
    </main>
  );
}

function Refused() {
  const t = useTranslate();
  return (
    <EmptyState icon={<SearchX size={30} strokeWidth={1.5} />} title={t('sample.refused')}>
      <p className="soft">{t('sample.refusedHow')}</p>
    </EmptyState>
  );
}

function Shown({ sample }: { readonly sample: PageSample }) {
  const t = useTranslate();
  const [saved, setSaved] = useState<string | null>(null);
  const { host } = new URL(sample.address);
  const text = writeUserFile('kiroku-page-sample', sample);
  const save = () => {
    const file = `kiroku-sample-${host.replace(/[^a-z\d.-]/g, '')}-${sample.taken}.json`;
    saveFile(file, text);
    setSaved(file);
  };
  return (
    <>
      <header className="sample-head">
        <p>{t('sample.lead', { host })}</p>
        <p className="soft">{t('sample.has')}</p>
        <p className="soft">{t('sample.hasNot')}</p>
        <p>{t('sample.check')}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus and scroll this element */}
      <section className="sample-text" aria-label={t('sample.content')} tabIndex={0}>
        <pre>{text}</pre>
      </section>
      <Button variant="primary" onClick={save}>
        <Download size={15} aria-hidden="true" /> {t('sample.save')}
      </Button>
      <p role="status">{saved && t('sample.saved', { file: saved })}</p>
    </>
  );
}
