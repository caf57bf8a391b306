// Tests which choices may be synced. Choices about a self-hosted server, or about a host that is not on the internet, must not be synced.
import { expect, it } from 'vitest';
import { maySyncChoice } from '@/lib/domain/sync/may-sync.ts';

/** Self-hosted servers on the public internet. Only the settings show that they are self-hosted. */
const HOME = { jellyfin: ['https://media.example:8096'], kavita: ['https://www.books.example'] };

it.each([
  ['s:theme', true],
  ['x:unknown', true],
  ['l:https://tv.example', true],
  ['l:https://media.example:8096', false],
  ['l:https://media.example', false],
  ['l:https://books.example', false],
  ['l:http://nas.local:8096', false],
  ['l:http://192.168.1.5', false],
  ['l:http://localhost:3000', false],
  ['l:no address', false],
  ['m:crunchyroll:GS01|', true],
  ['m:netflix:81|https', true],
  ['m:generic:https://tv.example steins;gate|', true],
  ['m:generic:https://tv.example tv.example/series/3 steins;gate|', true],
  ['m:generic:https://tv.example tv.example/series;sid=abc/3 frieren|', false],
  ['m:generic:https://tv.example/watch?token=abc|', false],
  ['m:generic:frieren|', false],
  ['m:generic:https://media.example frieren|', false],
  ['m:generic:http://nas.local frieren|', false],
  ['m:generic:http://192.168.1.5 frieren|', false],
  ['m:generic:https://tv.example http://nas.local/|', false],
  ['m:giga-viewer:https://media.example 3|', false],
  ['m:netflix:provisional https://media.example 3|', false],
  ['m:jellyfin:3|1', false],
  ['m:kavita:https://tv.example 3|', false],
])('maySyncChoice returns for %s: %s', (key, expected) => {
  expect(maySyncChoice(key, HOME)).toBe(expected);
});
