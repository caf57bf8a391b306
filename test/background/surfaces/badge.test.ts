// Tests the badge of the toolbar button, which depends on what is stored.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { badgeFor, refreshBadge, showBadge } from '@/lib/background/surfaces/badge.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { OutboxItem, Question } from '@/lib/domain/changes/outbox-item.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { outboxItem } from '../../domain/examples.ts';
import { createEditChange } from '../changes.ts';
import { createRoot } from '../root.ts';

const question: Question = { reason: 'match', choices: [], media: null, episode: 5, evidence: [] };

it('the badge counts the questions of the signed-in account only', async () => {
  const { worker, fake } = await createRoot();
  const asking = (id: string, owner: string) =>
    outboxItem(createEditChange({ progress: 5 }), { id, account: owner, state: 'asking', question });
  await (await openDatabase()).put('outbox', asking('theirs', 'user-2'));
  await refreshBadge(worker);
  expect(fake.api.action.shown.text).toBe('');
  await (await openDatabase()).put('outbox', asking('own', 'user-1'));
  await refreshBadge(worker);
  expect(fake.api.action.shown.text).toBe('1');
});

it('the badge’s tooltip shows the number of questions', async () => {
  const { worker, fake } = await createRoot();
  await refreshBadge(worker);
  expect(fake.api.action.shown.title).toBe('Kiroku');
  const asking = outboxItem(createEditChange({ progress: 5 }), {
    account: 'user-1',
    state: 'asking',
    question,
  });
  await (await openDatabase()).put('outbox', asking);
  await refreshBadge(worker);
  expect(fake.api.action.shown.title).toMatch(/^Kiroku: 1 /);
});

describe('badge colour', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../components/ui/styles/tokens.css'), 'utf8');
  const token = (name: string) => new RegExp(`--${name}: (#\\w{6});`).exec(tokens)?.[1];
  const connected: AccountSummary = { state: 'connected', id: 'user-1', name: null, problem: null };
  const item = (part: Partial<OutboxItem>) => outboxItem(createEditChange({ progress: 5 }), part);

  it.each([
    ['an ended session', 'warn', badgeFor({ ...connected, state: 'reconnect' }, [])],
    ['questions', 'accent', badgeFor(connected, [item({ state: 'asking', question })])],
    ['a rejected change', 'seal', badgeFor(connected, [item({ state: 'failed' })])],
  ])('is from the palette and readable for %s', async (_what, name, badge) => {
    const { worker, fake } = await createRoot();
    const background = vi.spyOn(fake.api.action, 'setBadgeBackgroundColor');
    const letters = vi.spyOn(fake.api.action, 'setBadgeTextColor');
    await showBadge(worker, badge);
    expect(badge.text).not.toBe('');
    expect(fake.api.action.shown.text).toBe(badge.text);
    expect(background).toHaveBeenLastCalledWith({ color: token(name) });
    expect(letters).toHaveBeenLastCalledWith({ color: '#ffffff' });
    expect(1.05 / (luminance(badge.color) + 0.05)).toBeGreaterThan(4.5);
  });
});

/** Returns the relative luminance of a colour: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
