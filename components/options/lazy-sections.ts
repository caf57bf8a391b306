// Loads the sections of the options lazily. The first section is not lazy, because it is part of the first frame.
import type { ComponentType } from 'react';
import { lazyComponent, preloadComponents } from '../ui/lazy-component.ts';
import { AccountSection } from './account/account-section.tsx';
import type { SectionProps } from './section-props.ts';
import type { SectionId } from './sections.ts';

const lazySections = {
  sites: lazyComponent(async () => (await import('./sites/sites-section.tsx')).SitesSection),
  tracking: lazyComponent(async () => (await import('./tracking-section.tsx')).TrackingSection),
  appearance: lazyComponent(async () => (await import('./appearance-section.tsx')).AppearanceSection),
  data: lazyComponent(async () => (await import('./data/data-section.tsx')).DataSection),
  import: lazyComponent(async () => (await import('./import/import-section.tsx')).ImportSection),
  help: lazyComponent(async () => (await import('./help-section.tsx')).HelpSection),
};

export const sectionComponents: Readonly<Record<SectionId, ComponentType<SectionProps>>> = {
  account: AccountSection,
  ...lazySections,
};

export const DataResetNotice = lazyComponent(
  async () => (await import('../ui/data-reset-notice.tsx')).DataResetNotice,
);
export const SettingsSearchResults = lazyComponent(
  async () => (await import('./settings-search-results.tsx')).SettingsSearchResults,
);

export function preloadSections(): Promise<unknown> {
  return preloadComponents(Object.values(lazySections));
}
