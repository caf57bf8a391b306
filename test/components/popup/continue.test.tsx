// @vitest-environment jsdom
// Tests resuming a title from its row: the offered page, the keys Enter and `o`, and rows without a resume point.
import { describe, expect, it } from 'vitest';
import { knownResumePoint } from '../../domain/examples.ts';
import { click, control, controls, focusedName, press } from '../hands.ts';
import { frieren, openLibrary, worker } from '../listed.tsx';
import { becomeIdle, type Sent } from '../page.tsx';

const point = knownResumePoint();
const done = { ok: true, value: null } as const;
const gone = { ok: false, problem: { code: 'not_found', message: '' } } as const;
const NEXT = /^Episode 5 on Crunchyroll: Frieren/;

/** Opens the library, and waits until the popup is idle. */
async function openIdle(answers: object = {}): Promise<Sent[]> {
  const resumePoints = () => ({ [frieren.mediaId]: [point] });
  const sent = await openLibrary({
    worker: { ...worker, resumePoints, openResumePoint: () => done, ...answers },
  });
  await becomeIdle();
  return sent;
}

const opened = (sent: readonly Sent[]) =>
  sent.flatMap(({ message, input }) => (message === 'openResumePoint' ? [input] : []));
const next = { kind: 'next', site: 'crunchyroll', siteName: 'Crunchyroll', episode: 5 };

describe('row with a resume point', () => {
  it('shows the page, and describes to screen readers what Enter does', async () => {
    await openIdle();
    expect(controls(NEXT)).toHaveLength(1);
    const hint = control(/^Frieren/).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(hint)?.textContent).toBe('Enter opens: Episode 5 on Crunchyroll');
  });

  it('opens the page by its button, by Enter on the row, and by o', async () => {
    const sent = await openIdle();
    await click(NEXT);
    const wanted = { kind: 'offer', mediaId: frieren.mediaId, type: 'anime', offer: next };
    expect(opened(sent)).toEqual([wanted]);
    await press('o');
    expect(opened(sent)).toHaveLength(2);
    control(/^Frieren/).focus();
    await press('Enter');
    expect(opened(sent)).toHaveLength(3);
    expect(document.querySelector('.editor'), 'Enter is no click').toBeNull();
  });

  it('opens no page on Enter in another button, or on o in a text field', async () => {
    const sent = await openIdle();
    control('Add one episode: Frieren').focus();
    await press('Enter');
    await press('/');
    expect(focusedName()).toBe('Filter your list');
    await press('o');
    expect(opened(sent)).toEqual([]);
  });

  it('still opens its editor with a click, and the editor offers the other pages', async () => {
    const sent = await openIdle();
    await click(/^Frieren/);
    expect(control('Series on Crunchyroll')).toBeTruthy();
    await click('Episode 4 again on Crunchyroll');
    expect(opened(sent)).toMatchObject([{ offer: { kind: 'last', episode: 4 } }]);
  });

  it('no longer offers the next page after an edit, but the series', async () => {
    await openIdle();
    await click('Add one episode: Frieren');
    expect(controls(NEXT)).toHaveLength(0);
    expect(controls(/^Series on Crunchyroll: Frieren/)).toHaveLength(1);
  });

  it('reports that the page is no longer offered', async () => {
    await openIdle({ openResumePoint: () => gone });
    await click(NEXT);
    expect(document.querySelector('.announcement-card')?.textContent).toContain('not offered any more');
  });
});

describe('row without a resume point', () => {
  it('opens its editor with Enter, and the editor offers the sites that have the title', async () => {
    const netflix = { siteId: 'netflix', siteName: 'Netflix', isAllowed: false };
    const sent = await openIdle({ resumePoints: () => ({}), titleSites: () => [netflix] });
    control(/^Frieren/).focus();
    const isLeftToTheButton = document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
    expect(isLeftToTheButton).toBe(true);
    await click(/^Frieren/);
    await click('On Netflix');
    expect(opened(sent)).toEqual([{ kind: 'title', malId: 52991, siteId: 'netflix' }]);
  });
});
