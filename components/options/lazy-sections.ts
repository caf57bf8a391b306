// The sections of the options, loaded lazily. Only the first one is part of the first frame.
import type { ComponentType } from 'react';
import { lazyPart, loadParts } from '../ui/lazy-part.ts';
import { AccountSection } from './account/account-section.tsx';
import type { SectionProps } from './section-props.ts';
import type { SectionId } from './sections.ts';

const lazySections = {
  sites: lazyPart(async () => (await import('./sites/sites-section.tsx')).SitesSection),
  tracking: lazyPart(async () => (await import('./tracking-section.tsx')).TrackingSection),
  appearance: lazyPart(async () => (await import('./appearance-section.tsx')).AppearanceSection),
  data: lazyPart(async () => (await import('./data/data-section.tsx')).DataSection),
  import: lazyPart(async () => (await import('./import/import-section.tsx')).ImportSection),
  help: lazyPart(async () => (await import('./help-section.tsx')).HelpSection),
};

export const sections: Readonly<Record<SectionId, ComponentType<SectionProps>>> = {
  account: AccountSection,
  ...lazySections,
};

export const FreshStartNotice = lazyPart(
  async () => (await import('../ui/fresh-start-notice.tsx')).FreshStartNotice,
);
export const FoundSettings = lazyPart(async () => (await import('./found-settings.tsx')).FoundSettings);

export function loadSections(): Promise<unknown> {
  return loadParts(Object.values(lazySections));
}
