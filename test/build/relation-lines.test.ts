// Tests reading the published redirects, in both of their formats.
import { describe, expect, it } from 'vitest';
import { parseRelations } from '../../lib/build/relation-lines.ts';

describe('parseRelations', () => {
  it('returns the redirects of a text list with the date that the list states', () => {
    const text = [
      '::meta',
      '- last_modified: 2025-11-02',
      '::rules',
      '# A comment',
      '- 100|200|300:13-24 -> 101|201|301:1-12!',
      '- 100|200|?:25-? -> ~|~|~:1-?',
    ].join('\n');
    expect(parseRelations(text, '2026-01-01')).toEqual({
      date: '2025-11-02',
      rules: [
        [100, 300, 13, 24, 101, 301, 1, 1],
        [100, 0, 25, 0, 100, 0, 1, 0],
      ],
    });
  });

  it('returns the redirects of JSON Lines with the current day as the date', () => {
    const rule = {
      from: { mal: 1 },
      from_eps: [13, null],
      to: { mal: 2 },
      to_eps: [1, null],
      self_redirect: false,
    };
    expect(parseRelations(JSON.stringify(rule), '2026-01-01')).toEqual({
      date: '2026-01-01',
      rules: [[1, 0, 13, 0, 2, 0, 1, 0]],
    });
  });
});
