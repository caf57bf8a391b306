// The options: a page for each section, a list of the sections, and a search over all settings.
import { ArrowLeft, ChartColumn } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useHasDataReset } from '@/lib/queries/use-data-reset.ts';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { usePageTitle, useTranslate } from '../ui/language-provider.tsx';
import { useLoadWhenIdle } from '../ui/lazy-component.ts';
import { Logo } from '../ui/logo.tsx';
import { useRestoreLostFocus } from '../ui/restore-lost-focus.ts';
import { useTheme } from '../ui/theme.ts';
import type { ImportPreviewState } from './import/preview/import-preview-state.ts';
import { DataResetNotice, preloadSections, sectionComponents } from './lazy-sections.ts';
import { ScrollToSetting } from './scroll-to-setting.tsx';
import type { SectionProps } from './section-props.ts';
import {
  navigationSectionOf,
  navigationSections,
  readSectionTarget,
  type SectionId,
  type SectionTarget,
  sectionUrlHash,
} from './sections.ts';
import { SettingsSearch } from './settings-search.tsx';

export function Options(props: SectionProps) {
  useTheme();
  useRestoreLostFocus();
  const t = useTranslate();
  const target = useSectionTarget();
  const isFresh = useHasDataReset();
  const previewRef = useRef<ImportPreviewState | null>(null);
  usePageTitle(`${t(`options.${target.section}`)} · ${t('options.title')}`);
  useLoadWhenIdle(preloadSections);
  return (
    <AnnouncerProvider>
      <div className="options">
        <Side section={target.section} />
        <main className="options-main">
          <Suspense>{isFresh && <DataResetNotice className="options-notice" />}</Suspense>
          <SectionPage target={target} previewRef={previewRef} {...props} />
        </main>
      </div>
    </AnnouncerProvider>
  );
}

function Side({ section }: { readonly section: SectionId }) {
  const t = useTranslate();
  return (
    <header className="options-side">
      <h1 className="wordmark">
        <Logo size={28} />
        {t('brand.name')} <span className="unseen">{t('options.title')}</span>
      </h1>
      <SettingsSearch />
      <nav aria-label={t('options.sections')}>
        {navigationSections.map((id) => (
          <a
            key={id}
            href={sectionUrlHash({ section: id, setting: null })}
            aria-current={id === section ? 'page' : id === navigationSectionOf(section) ? 'true' : undefined}
          >
            {t(`options.${id}`)}
          </a>
        ))}
      </nav>
      <a className="options-away" href="/statistics.html">
        <ChartColumn size={15} aria-hidden="true" /> {t('statistics.title')}
      </a>
    </header>
  );
}

interface SectionPageProps extends SectionProps {
  readonly target: SectionTarget;
}

function SectionPage({ target: { section, setting }, ...props }: SectionPageProps) {
  const Section = sectionComponents[section];
  return (
    <section id={section} className="options-section" aria-labelledby={`${section}-title`}>
      <BackToList section={section} />
      <SectionTitle section={section} />
      {/* Each section has its own boundary. Otherwise React would show the old section until the new one is loaded. */}
      <ErrorBoundary key={section}>
        <Suspense>
          <Section {...props} />
          {setting !== null && <ScrollToSetting key={setting} setting={setting} />}
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

/** The link back from a section that is not in the navigation. */
function BackToList({ section }: { readonly section: SectionId }) {
  const t = useTranslate();
  const listed = navigationSectionOf(section);
  if (listed === section) return null;
  return (
    <a className="options-back small" href={sectionUrlHash({ section: listed, setting: null })}>
      <ArrowLeft size={14} aria-hidden="true" /> {t(`options.${listed}`)}
    </a>
  );
}

/** Focuses the title when another section is opened, so that screen readers start there. */
function SectionTitle({ section }: { readonly section: SectionId }) {
  const t = useTranslate();
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    document.documentElement.scrollTop = 0;
    title.current?.focus({ preventScroll: true });
  }, [section]);
  return (
    <h2 ref={title} id={`${section}-title`} tabIndex={-1}>
      {t(`options.${section}`)}
    </h2>
  );
}

/** Returns the current section. It is part of the page's address, so the browser's Back button changes it. */
function useSectionTarget(): SectionTarget {
  const hash = useSyncExternalStore(listenToHash, () => location.hash);
  return useMemo(() => readSectionTarget(hash), [hash]);
}

function listenToHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
