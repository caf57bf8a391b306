// @vitest-environment jsdom
// Tests remembered matches in the options, and the editor of their rules.
import { describe, expect, it } from 'vitest';
import { waitUntilPageIdle } from '../page.tsx';
import {
  announcedText,
  click,
  fill,
  findControl,
  focusedControlName,
  messageInputs,
  pageText,
} from '../page-actions.ts';
import { frieren, openMatchesSection, rememberedMatch, secondSeason } from './matches-section.tsx';

describe('remembered match', () => {
  it('shows its title and the reason for the match', async () => {
    await openMatchesSection();
    expect(pageText()).toContain('Episodes 1–28 → Frieren');
    expect(pageText()).toContain('Crunchyroll · Found by Kiroku');
    expect(pageText()).toContain('The title is exactly the same.');
  });

  it('shows the name that its rule contains if the title is not on the list', async () => {
    await openMatchesSection({ library: [] });
    expect(pageText()).toContain('Episodes 1–28 → Frieren');
  });

  it('can be set to the policy “ask”', async () => {
    const sent = await openMatchesSection();
    await fill(/^What to do with/, 'ask');
    expect(messageInputs(sent, 'editMatch')).toEqual([
      { seasonKey: rememberedMatch.seasonKey, policy: 'ask' },
    ]);
  });

  it('can be found among many by its name', async () => {
    const many = Array.from({ length: 9 }, (_one, index) => ({
      ...rememberedMatch,
      seasonKey: `crunchyroll:${index}|`,
      seriesTitle: `Series ${index}`,
    }));
    await openMatchesSection({ matches: many });
    await fill('Filter remembered titles', 'series 7');
    expect([...document.querySelectorAll('.match-row strong')].map((row) => row.textContent)).toEqual([
      'Series 7',
    ]);
    await fill('Filter remembered titles', 'nothing');
    expect(announcedText()).toContain('No remembered title has “nothing” in its name.');
  });
});

describe('rule editor', () => {
  it('sends edited and added rules to the worker in one message', async () => {
    const sent = await openMatchesSection();
    await click(/^Edit rules/);
    await click('Add a rule');
    expect(findControl('Number 29 is episode')).toBeTruthy();
    await waitUntilPageIdle(300);
    await click(/^Frieren Season 2/);
    await fill('Try a number', '30');
    expect(pageText()).toContain('30 → Frieren Season 2, episode 2');
    await click('Save rules');
    expect(messageInputs(sent, 'editMatch')).toMatchObject([
      {
        seasonKey: rememberedMatch.seasonKey,
        rules: [
          { from: 0, to: 28, mediaId: frieren.id, offset: 0 },
          { from: 29, to: null, mediaId: secondSeason.id, offset: 28, about: { mal_id: 59978 } },
        ],
      },
    ]);
    expect(focusedControlName()).toMatch(/^Edit rules/);
  });

  it('shows errors at their field', async () => {
    const sent = await openMatchesSection();
    await click(/^Edit rules/);
    await fill('To', '40');
    const field = findControl('To');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('40 would be episode 40, but there are only 28.');
    await click('Save rules');
    expect(messageInputs(sent, 'editMatch')).toEqual([]);
    expect(document.activeElement).toBe(field);
    await fill('To', '12');
    expect(findControl('To').getAttribute('aria-invalid')).toBe('false');
    expect(pageText()).toContain('1 → episode 1 · 12 → episode 12');
  });

  it('can limit a rule to specials', async () => {
    const sent = await openMatchesSection();
    await click(/^Edit rules/);
    await click('Add a rule');
    await waitUntilPageIdle(300);
    await click(/^Frieren Season 2/);
    await fill('For', 'specials');
    findControl('Move rule 1 down').focus();
    await click('Move rule 1 down');
    expect(focusedControlName()).toBe('Move rule 2 down');
    await click('Remove rule 1');
    expect(focusedControlName()).toBe('Add a rule');
    await click('Save rules');
    expect(messageInputs(sent, 'editMatch')).toMatchObject([
      { rules: [{ mediaId: frieren.id, only: 'specials' }] },
    ]);
    await click(/^Edit rules/);
    await click('Remove rule 1');
    expect(announcedText()).toContain('No rule is left.');
    expect(findControl('Save rules').hasAttribute('disabled')).toBe(true);
    await click('Cancel');
    expect(focusedControlName()).toMatch(/^Edit rules/);
  });
});
