// The options: one page of sections with a list of them at its side.
import type { ReactNode } from 'react';
import type { WordKey } from '@/lib/domain/words.ts';
import { AnnouncerProvider } from '../ui/announcer.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { usePageTitle, useWord } from '../ui/language.tsx';
import { Mark } from '../ui/mark.tsx';
import { useTheme } from '../ui/theme.ts';
import { AccountSection } from './account-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { DiagnosticsSection } from './diagnostics-section.tsx';
import { MatchesSection } from './matches-section.tsx';
import { SitesSection } from './sites-section.tsx';
import { TrackingSection } from './tracking-section.tsx';
import { useSectionInView } from './use-section-in-view.ts';

const sections = [
  { id: 'account', Section: AccountSection },
  { id: 'sites', Section: SitesSection },
  { id: 'tracking', Section: TrackingSection },
  { id: 'matches', Section: MatchesSection },
  { id: 'activity', Section: ActivitySection },
  { id: 'appearance', Section: AppearanceSection },
  { id: 'data', Section: DataSection },
  { id: 'diagnostics', Section: DiagnosticsSection },
] as const satisfies readonly { id: string; Section: (props: { version: string }) => ReactNode }[];

const ids = sections.map(({ id }) => id);

export function Options({ version }: { readonly version: string }) {
  useTheme();
  const word = useWord();
  usePageTitle(word('options.title'));
  const inView = useSectionInView(ids);
  return (
    <AnnouncerProvider>
      <div className="options">
        <header className="options-side">
          <h1 className="wordmark">
            <Mark size={28} />
            {word('brand.name')} <span className="unseen">{word('options.title')}</span>
          </h1>
          <nav aria-label={word('options.sections')}>
            {sections.map(({ id }) => (
              <a key={id} href={`#${id}`} aria-current={id === inView ? 'true' : undefined}>
                {word(`options.${id}` satisfies WordKey)}
              </a>
            ))}
          </nav>
        </header>
        <main className="options-main">
          {sections.map(({ id, Section }) => (
            <section key={id} id={id} className="options-section" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{word(`options.${id}`)}</h2>
              <ErrorBoundary>
                <Section version={version} />
              </ErrorBoundary>
            </section>
          ))}
        </main>
      </div>
    </AnnouncerProvider>
  );
}
