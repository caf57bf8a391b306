// @vitest-environment jsdom
// What a person may say about the tab's episode before anybody asks: yes to what would be asked, or to leave the title alone.
import { afterEach, describe, expect, it } from 'vitest';
import { libraryEntry } from '../../domain/examples.ts';
import { click, controls, said } from '../hands.ts';
import { closePage } from '../page.tsx';
import { frieren, openNow, text } from './now-tab.tsx';

afterEach(closePage);

describe('before the question', () => {
  it('lets a question be answered before it comes up, and then foretells what follows', async () => {
    const entry = libraryEntry({ media: frieren, progress: 0 });
    const sent = await openNow({}, { library: [entry] });
    await click('Go ahead without asking');
    expect(sent).toContainEqual({ message: 'confirmAhead', input: { tabId: 7, reason: 'jump' } });
    await closePage();
    await openNow({ confirmed: ['jump'] }, { library: [entry] });
    expect(text()).toContain('At 85% your list moves to episode 5.');
    expect(controls('Go ahead without asking')).toEqual([]);
  });

  it('asks nothing ahead of a video that is not there yet', async () => {
    const entry = libraryEntry({ media: frieren, progress: 0 });
    await openNow({ progress: { kind: 'none' }, step: { kind: 'noVideo' } }, { library: [entry] });
    expect(controls('Go ahead without asking')).toEqual([]);
  });

  it('takes “Ignore this title” back with one click, and says where it can be changed later', async () => {
    const sent = await openNow({ match: null });
    await click('Choose the title');
    await click('Ignore this title');
    expect(controls('Cancel')).toEqual([]);
    expect(said()).toContain('Remembered titles');
    await click('Undo');
    expect(sent.slice(-2)).toEqual([
      { message: 'ignoreTitle', input: { tabId: 7 } },
      {
        message: 'unignoreTitle',
        input: { seasonKey: expect.any(String), policy: null, episode: null },
      },
    ]);
  });
});
