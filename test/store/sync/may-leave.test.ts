// Tests what may be synced to the user's other browsers: nothing that names a self-hosted server, or a host that is not on the internet.
import { describe, expect, it } from 'vitest';
import { keyMayLeave, mayLeave, siteMayLeave } from '@/lib/store/sync/may-leave.ts';

/** A server on the public internet: only the settings show that it is self-hosted. */
const HOME = { jellyfin: ['https://media.example:8096'], kavita: ['https://www.books.example'] };
const NONE = {};

describe('keyMayLeave for a lesson', () => {
  it.each([
    ['https://tv.example', NONE, true],
    ['https://tv.example', HOME, true],
    ['https://media.example:8096', HOME, false],
    ['https://media.example', HOME, true],
    ['http://nas.local:8096', NONE, false],
    ['http://192.168.1.5', NONE, false],
    ['http://localhost:3000', NONE, false],
    ['no address', NONE, false],
  ])('of %s, with the servers %j: %s', (origin, own, expected) => {
    expect(keyMayLeave(`l:${origin}`, own)).toBe(expected);
  });
});

describe('mayLeave for a setting', () => {
  it('returns true', () => {
    expect(keyMayLeave('s:theme', HOME)).toBe(true);
    expect(mayLeave({ key: 's:theme', value: 'dark' }, HOME)).toBe(true);
  });
});

describe('keyMayLeave for a match', () => {
  it.each([
    ['crunchyroll:GS01|', NONE, true],
    ['generic:tv.example/watch/frieren|', NONE, true],
    ['generic:https://tv.example tv.example/series/3 steins;gate|', NONE, true],
    ['generic:https://tv.example steins;gate|', NONE, true],
    ['generic:https://tv.example tv.example/series;sid=abc/3 frieren|', NONE, false],
    ['generic:http://nas.local frieren|', NONE, false],
    ['jellyfin:3|1', NONE, false],
    ['kavita:http://nas.local:5000 3|', NONE, false],
    ['generic:https://tv.example/watch|', HOME, true],
    ['generic:https://media.example:8096/watch|', HOME, false],
    ['generic:http://192.168.1.5/watch|', NONE, false],
    ['generic:https://tv.example/ http://nas.local/|', NONE, false],
    ['generic:tv.example/watch?token=abc|', NONE, false],
  ])('with the key %s and the servers %j: %s', (key, own, expected) => {
    expect(keyMayLeave(`m:${key}`, own)).toBe(expected);
  });
});

describe('siteMayLeave', () => {
  it.each<[string, unknown, object, boolean]>([
    ['crunchyroll:GS01|', 'Crunchyroll', HOME, true],
    ['crunchyroll:GS01|', 'Crunchyroll. Anime', HOME, true],
    ['crunchyroll:GS01|', 'nas.local', HOME, false],
    ['crunchyroll:GS01|', '[fd00::1]', HOME, false],
    ['generic:x|', 'tv.example', HOME, true],
    ['generic:x|', 'TV.example', HOME, true],
    ['generic:x|', 'media.example', HOME, false],
    ['generic:x|', 'Media.Example', HOME, false],
    ['generic:x|', 'books.example', HOME, false],
    ['generic:x|', 'nas', HOME, false],
    ['generic:x|', 'tv.www.example', { jellyfin: ['https://tv.www.example'] }, false],
    ['generic:x|', '192.168.1.5', NONE, false],
    ['generic:x|', `${'a'.repeat(71)}.example`, NONE, true],
    ['generic:x|', `${'a'.repeat(72)}.example`, NONE, false],
    ['generic:x|', 7, HOME, true],
    ['generic:x|', undefined, HOME, true],
  ])('for %s with the site name %j and the servers %j: %s', (key, name, own, expected) => {
    expect(siteMayLeave(key, name, own as typeof HOME)).toBe(expected);
  });
});

describe('mayLeave for a record', () => {
  it.each<[string, string, unknown, boolean]>([
    ['of a match on the internet', 'm:generic:x|', { match: { siteName: 'tv.example' } }, true],
    ['of a match on a self-hosted server', 'm:generic:x|', { match: { siteName: 'media.example' } }, false],
    ['of a match whose key is self-hosted', 'm:jellyfin:3|', { match: { siteName: 'Jellyfin' } }, false],
    ['of a removed match', 'm:generic:x|', null, true],
    ['of a match in another form', 'm:generic:x|', { match: 'media.example' }, true],
    ['of a match on a host without a dot', 'm:generic:x|', { match: { siteName: 'nas' } }, false],
    ['of a lesson, whatever its value', 'l:https://tv.example', { match: { siteName: 'nas.local' } }, true],
    ['of an unknown kind', 'x:1', { match: { siteName: 'nas.local' } }, true],
    ['of an unknown kind, whatever its key', 'x:jellyfin:3|', null, true],
  ])('%s: %s %j → %s', (_what, key, value, expected) => {
    expect(mayLeave({ key, value } as Parameters<typeof mayLeave>[0], HOME)).toBe(expected);
  });
});
