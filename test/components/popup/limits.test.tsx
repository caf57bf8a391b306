// @vitest-environment jsdom
// Tests that a reached limit is shown, and where all limits are listed.

import { expect, it } from 'vitest';
import { DataSection } from '@/components/options/data/data-section.tsx';
import { DiagnosticsView } from '@/components/options/diagnostics-view.tsx';
import { Popup } from '@/components/popup/popup.tsx';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import { episode } from '../../domain/examples.ts';
import { renderPage } from '../page.tsx';
import { pageText } from '../page-actions.ts';

it.each([
  ['tab', 'There is a limit for one tab: 48 in an hour.'],
  ['site', 'There is a limit for one site: 60 in an hour.'],
  ['day', 'There is a limit for one day: 400.'],
] as const)('a deferred episode shows that the limit for a %s was reached', async (limit, sentence) => {
  const deferred: NowPlaying = {
    observed: episode(),
    progress: { kind: 'playing', duration: 1440, position: 1400, reached: 1400, covered: 1400 },
    threshold: 0.85,
    coverage: 0.5,
    step: { kind: 'deferred', limit },
    match: null,
  };
  await renderPage(<Popup />, { worker: { nowPlaying: () => deferred, tabSite: () => null } });
  expect(pageText()).toContain(
    `More than anyone can watch in that time, so no more was counted for a while. ${sentence}`,
  );
});

it('the diagnostics list the watch limits', async () => {
  const worker = {
    diagnostics: () => ({
      data: [],
      storage: { kept: true, usedBytes: 1_500_000 },
      tabs: [],
      silent: [],
      flooding: [],
    }),
  };
  await renderPage(<DiagnosticsView version="1.2.3" />, { worker });
  expect(pageText()).toContain(
    '48 episodes or 150 chapters from one tab in an hour, 60 or 180 from one site',
  );
});

it('the log shows how many entries it retains', async () => {
  await renderPage(<DataSection version="1.2.3" />);
  expect(pageText()).toContain('The newest 20,000 entries are kept.');
});
