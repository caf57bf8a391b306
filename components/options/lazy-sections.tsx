// The pages of the options, each loaded when it is opened, and ahead of that as soon as the first one has nothing else to do.
import { lazy, type ReactNode } from 'react';
import { AccountSection } from './account/account-section.tsx';
import type { SectionId } from './places.ts';
import type { SectionProps } from './section-props.ts';
import { withWords } from './with-words.ts';

const parts = {
  sites: () => withWords(import('./sites/sites-section.tsx')),
  servers: () => withWords(import('./account/servers-section.tsx')),
  tracking: () => withWords(import('./tracking-section.tsx')),
  matches: () => withWords(import('./matches/matches-section.tsx')),
  activity: () => withWords(import('./data/activity-section.tsx')),
  appearance: () => withWords(import('./appearance-section.tsx')),
  data: () => withWords(import('./data/data-section.tsx')),
  import: () => withWords(import('./import/import-section.tsx')),
  diagnostics: () => withWords(import('./data/diagnostics-section.tsx')),
};

type Section = (props: SectionProps) => ReactNode;

export const sections: Readonly<Record<SectionId, Section>> = {
  account: AccountSection,
  sites: lazy(async () => ({ default: (await parts.sites()).SitesSection })),
  servers: lazy(async () => ({ default: (await parts.servers()).ServersSection })),
  tracking: lazy(async () => ({ default: (await parts.tracking()).TrackingSection })),
  matches: lazy(async () => ({ default: (await parts.matches()).MatchesSection })),
  activity: lazy(async () => ({ default: (await parts.activity()).ActivitySection })),
  appearance: lazy(async () => ({ default: (await parts.appearance()).AppearanceSection })),
  data: lazy(async () => ({ default: (await parts.data()).DataSection })),
  import: lazy(async () => ({ default: (await parts.import()).ImportSection })),
  diagnostics: lazy(async () => ({ default: (await parts.diagnostics()).DiagnosticsSection })),
};

export const FreshStartNotice = lazy(async () => ({
  default: (await withWords(import('../ui/fresh-start-notice.tsx'))).FreshStartNotice,
}));

export async function fetchSections(): Promise<void> {
  await Promise.all(Object.values(parts).map((fetchPart) => fetchPart()));
}
