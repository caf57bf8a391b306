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

export const sections: Readonly<Record<SectionId, ComponentType<SectionProps>>> = {
  account: AccountSection,
  ...lazySections,
};

export const FreshStartNotice = lazyComponent(
  async () => (await import('../ui/fresh-start-notice.tsx')).FreshStartNotice,
);
export const FoundSettings = lazyComponent(async () => (await import('./found-settings.tsx')).FoundSettings);

export function loadSections(): Promise<unknown> {
  return preloadComponents(Object.values(lazySections));
}
