// @vitest-environment jsdom
// Tests resuming a title from its row: the offered page, the keys Enter and `o`, and rows without a resume point.
import { describe, expect, it } from 'vitest';
import { knownResumePoint } from '../../domain/examples.ts';
import { editingWorkerAnswers, listedFrieren, openLibraryTab } from '../library-page.tsx';
import { runIdleCallbacks, type SentMessage } from '../page.tsx';
import { click, findControl, findControls, focusedControlName, press } from '../page-actions.ts';

const point = knownResumePoint();
const done = { ok: true, value: null } as const;
const gone = { ok: false, problem: { code: 'not_found', message: '' } } as const;
const NEXT = /^Episode 5 on Crunchyroll: Frieren/;

/** Opens the library, and waits until the popup is idle. */
async function openIdle(answers: object = {}): Promise<SentMessage[]> {
  const resumePoints = () => ({ [listedFrieren.mediaId]: [point] });
  const sent = await openLibraryTab({
    worker: { ...editingWorkerAnswers, resumePoints, openResumePoint: () => done, ...answers },
  });
  await runIdleCallbacks();
  return sent;
}

const opened = (sent: readonly SentMessage[]) =>
  sent.flatMap(({ message, input }) => (message === 'openResumePoint' ? [input] : []));
const next = { kind: 'next', site: 'crunchyroll', siteName: 'Crunchyroll', episode: 5 };

describe('row with a resume point', () => {
  it('shows which page Enter opens', async () => {
    await openIdle();
    expect(findControls(NEXT)).toHaveLength(1);
    const hint = findControl(/^Frieren/).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(hint)?.textContent).toBe('Enter opens: Episode 5 on Crunchyroll');
  });

  it('opens the resume page by button, Enter and o', async () => {
    const sent = await openIdle();
    await click(NEXT);
    const wanted = { kind: 'offer', mediaId: listedFrieren.mediaId, type: 'anime', offer: next };
    expect(opened(sent)).toEqual([wanted]);
    await press('o');
    expect(opened(sent)).toHaveLength(2);
    findControl(/^Frieren/).focus();
    await press('Enter');
    expect(opened(sent)).toHaveLength(3);
    expect(document.querySelector('.editor'), 'Enter is no click').toBeNull();
  });

  it('opens no page when Enter is pressed on another button', async () => {
    const sent = await openIdle();
    findControl('Add one episode: Frieren').focus();
    await press('Enter');
    await press('/');
    expect(focusedControlName()).toBe('Filter your list');
    await press('o');
    expect(opened(sent)).toEqual([]);
  });

  it('opens the editor after a click on the title', async () => {
    const sent = await openIdle();
    await click(/^Frieren/);
    expect(findControl('Series on Crunchyroll')).toBeTruthy();
    await click('Episode 4 again on Crunchyroll');
    expect(opened(sent)).toMatchObject([{ offer: { kind: 'last', episode: 4 } }]);
  });

  it('offers the page of the series after an edit', async () => {
    await openIdle();
    await click('Add one episode: Frieren');
    expect(findControls(NEXT)).toHaveLength(0);
    expect(findControls(/^Series on Crunchyroll: Frieren/)).toHaveLength(1);
  });

  it('reports a resume page that the worker no longer offers', async () => {
    await openIdle({ openResumePoint: () => gone });
    await click(NEXT);
    expect(document.querySelector('.announcement-card')?.textContent).toContain('not offered any more');
  });
});

describe('row without a resume point', () => {
  it('opens the editor with Enter', async () => {
    const netflix = { siteId: 'netflix', siteName: 'Netflix', isAllowed: false };
    const sent = await openIdle({ resumePoints: () => ({}), titleSites: () => [netflix] });
    findControl(/^Frieren/).focus();
    const isLeftToTheButton = document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
    expect(isLeftToTheButton).toBe(true);
    await click(/^Frieren/);
    await click('On Netflix');
    expect(opened(sent)).toEqual([{ kind: 'title', malId: 52991, siteId: 'netflix' }]);
  });
});
