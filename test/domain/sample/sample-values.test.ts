// Tests that only the values of a fixed list of keys are copied from a page's data. No getter runs, and copying always ends.
import { describe, expect, it } from 'vitest';
import {
  isAccountKey,
  isPrivateKey,
  isPrivateName,
  mayValueContainUserName,
} from '@/lib/domain/sample/private-words.ts';
import {
  copySampledValues,
  isSampledKey,
  parseJsonObject,
  userNamesIn,
} from '@/lib/domain/sample/sample-values.ts';

describe('isSampledKey', () => {
  it.each([
    'title',
    'seriesTitle',
    'series_title',
    'Episode-Number',
    'episodeNumber',
    'videoSn',
    'partOfSeries',
  ])('returns true for %s', (key) => expect(isSampledKey(key)).toBe(true));
  it.each(['description', 'userName', 'token', 'episodes', '', 'sessionId', 'commentText'])(
    'returns false for "%s"',
    (key) => expect(isSampledKey(key)).toBe(false),
  );
});

describe('copySampledValues', () => {
  it('keeps only the values of known keys', () => {
    const data = {
      title: 'The Tide',
      episodeNumber: 5,
      isMovie: false,
      description: 'Berlin',
      other: { number: 2 },
    };
    expect(copySampledValues(data)).toEqual({ ...data, description: null });
  });

  it('drops everything below a key about the user', () => {
    expect(copySampledValues({ user: { title: 'A' }, viewer: { id: 1 }, geo: { name: 'B' } })).toEqual({
      user: null,
      viewer: null,
      geo: null,
    });
  });

  it('drops texts of more than two hundred characters', () => {
    const [fits, long] = ['t'.repeat(200), 't'.repeat(201)];
    expect(
      copySampledValues({
        title: fits,
        name: long,
        number: Number.NaN,
        season: 1,
        episode: Number.POSITIVE_INFINITY,
      }),
    ).toEqual({
      title: fits,
      name: null,
      number: null,
      season: 1,
      episode: null,
    });
    expect(copySampledValues({ title: undefined, name: Symbol('x'), id: 5n, label: () => 1 })).toEqual({
      title: null,
      name: null,
      id: null,
      label: null,
    });
  });

  it('keeps the first four items of a list', () => {
    expect(copySampledValues({ title: [1, 2, 3, 4, 5] })).toEqual({ title: [1, 2, 3, 4] });
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`k${at}`, {}]));
    expect(Object.keys(copySampledValues(many) as object)).toHaveLength(60);
    expect(copySampledValues({ ['k'.repeat(200)]: {}, ['k'.repeat(201)]: {} })).toEqual({
      ['k'.repeat(200)]: {},
    });
  });

  it('keeps at most ten levels', () => {
    const nest = (levels: number): object => (levels === 0 ? { id: 1 } : { part: nest(levels - 1) });
    expect(JSON.stringify(copySampledValues(nest(9)))).toContain('"id":1');
    expect(JSON.stringify(copySampledValues(nest(10)))).not.toContain('"id":1');
    const circle: Record<string, unknown> = { title: 'A' };
    circle.item = circle;
    expect(copySampledValues(circle)).toEqual({ title: 'A', item: null });
    const twice = { id: 1 };
    expect(copySampledValues({ part: twice, item: twice })).toEqual({ part: twice, item: twice });
    expect(copySampledValues({ part: { id: 1 }, item: { id: 2 } }, { most: 2 })).toEqual({
      part: { id: 1 },
      item: null,
    });
  });

  it('calls no getter of the data', () => {
    const data = {
      title: 'A',
      get name(): string {
        throw new Error('a getter was run');
      },
      item: new Map([['id', 1]]),
      part: new Date(0),
      chapter: Object.assign(Object.create(null) as object, { id: 1 }),
    };
    expect(copySampledValues(data)).toEqual({
      title: 'A',
      name: null,
      item: null,
      part: null,
      chapter: { id: 1 },
    });
  });

  it('reads a JSON text within the data', () => {
    expect(copySampledValues({ json: '{"title": "A", "secret": "B"}' })).toEqual({
      json: { title: 'A', secret: null },
    });
    expect(copySampledValues({ json: '{"title": ' })).toEqual({ json: null });
    expect(copySampledValues({ json: 'a text' })).toEqual({ json: null });
    expect(copySampledValues({ title: '{"name": "A"}' })).toEqual({ title: '{"name": "A"}' });
  });

  it('keeps only the known keys of schema.org data', () => {
    const data = {
      '@graph': [
        { '@type': 'TVEpisode', name: 'The Tide', actor: { name: 'A person' }, author: { name: 'B' } },
      ],
      partOfSeries: { name: 'Lantern Harbor', numberOfEpisodes: 12 },
      review: { name: 'C' },
    };
    expect(copySampledValues(data, { asData: true })).toEqual({
      '@graph': [{ '@type': 'TVEpisode', name: 'The Tide', actor: null, author: { name: 'B' } }],
      partOfSeries: { name: 'Lantern Harbor', numberOfEpisodes: 12 },
      review: null,
    });
    expect(copySampledValues({ actor: { name: 'A person' } })).toEqual({ actor: { name: 'A person' } });
  });
});

describe('parseJsonObject', () => {
  it.each([
    ['an object', '{"a": 1}', { a: 1 }],
    ['a list after blanks', ' \n[1]', [1]],
    ['a string', '"a"', null],
    ['a number', '5', null],
    ['an object after other text', 'x {"a": 1}', null],
    ['an object that is not JSON', '{a}', null],
    ['a text of more than a million characters', `["${'x'.repeat(1_000_000)}"]`, null],
  ])('returns for %s: $2', (_what, text, expected) => {
    expect(parseJsonObject(text)).toEqual(expected);
  });

  it('accepts a text of a million characters', () => {
    expect(parseJsonObject(`["${'x'.repeat(999_996)}"]`)).toHaveLength(1);
  });
});

describe('userNamesIn', () => {
  it('returns the names below a key about an account', () => {
    const data = {
      title: 'The Tide',
      name: 'A series',
      user: { name: 'Lena', email: 'l@m.example', theme: 'dark', settings: { nickname: 'Moon' } },
      viewer: { profile: [{ displayName: 'Lena M' }] },
      accountId: 'a-1',
      me: 'Lenchen',
    };
    expect([...userNamesIn(data)].sort()).toEqual([
      'Lena',
      'Lena M',
      'Lenchen',
      'Moon',
      'a-1',
      'l@m.example',
    ]);
  });

  it('stops at an object that contains itself', () => {
    const circle: Record<string, unknown> = { name: 'Lena' };
    circle.user = circle;
    const data = {
      user: circle,
      profile: null,
      account: {
        get name(): string {
          throw new Error('a getter was run');
        },
      },
    };
    expect(userNamesIn(data)).toEqual(['Lena']);
    const nest = (levels: number): object => (levels === 0 ? { name: 'deep' } : { user: nest(levels - 1) });
    expect(userNamesIn(nest(9))).toEqual(['deep']);
    expect(userNamesIn(nest(10))).toEqual([]);
  });

  it('returns at most 60 texts of one account, and 250 texts in total', () => {
    const at = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, key) => [`name${key}`, `n${key}`]));
    expect(userNamesIn({ user: at(61) })).toHaveLength(60);
    const groups = Object.fromEntries(
      Array.from({ length: 10 }, (_, group) => [
        `user${group}`,
        Object.fromEntries(Array.from({ length: 50 }, (_other, key) => [`name${key}`, `${group} ${key}`])),
      ]),
    );
    expect(userNamesIn(groups)).toHaveLength(250);
    expect(userNamesIn({ user: new Map([['name', 'Lena']]) })).toEqual([]);
  });
});

describe('name of a key, class or attribute', () => {
  it.each([
    'user',
    'currentUser_name',
    'UserMenu_root__x1',
    'login-name',
    'displayName',
    'display name',
    'userid',
  ])('"%s" is the name of an account field', (name) => {
    expect([
      mayValueContainUserName(name),
      isPrivateName(name),
      isPrivateKey(name),
      isAccountKey(name),
    ]).toEqual([true, true, true, true]);
  });

  it.each(['accessToken', 'session', 'comment-list', 'WatchList', 'continue', 'ipAddress'])(
    '"%s" is private',
    (name) => expect([isPrivateName(name), isPrivateKey(name)]).toEqual([true, true]),
  );

  it.each(['player', 'episode-title', 'seriesId', 'superuserless', 'viewing'])(
    '"%s" is not private',
    (name) => {
      expect([
        mayValueContainUserName(name),
        isPrivateName(name),
        isPrivateKey(name),
        isAccountKey(name),
      ]).toEqual([false, false, false, false]);
    },
  );

  it('"viewer" is private as a key, but not as a class', () => {
    for (const name of ['viewer', 'me', 'self']) {
      expect([isPrivateName(name), isPrivateKey(name), isAccountKey(name)]).toEqual([false, true, true]);
    }
    for (const name of ['author', 'authors', 'geo', 'location'])
      expect([isPrivateName(name), isPrivateKey(name), isAccountKey(name)]).toEqual([false, true, false]);
  });

  it('is private only if the private word ends within the first 200 letters', () => {
    expect(isPrivateName(`${'a '.repeat(98)}user`)).toBe(true);
    expect(isPrivateName(`${'a '.repeat(99)}user`)).toBe(false);
  });
});
