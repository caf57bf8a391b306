// Tests which covers are allowed. They come from the internet over https, or from a service on this machine, but never from elsewhere in
// the user's network.
import { expect, it } from 'vitest';
import { allowedCoverUrl, dropForbiddenCovers } from '@/lib/domain/addresses/cover-address.ts';

const REMOTE = 'https://list.example/v1';
const LOCAL = 'http://localhost:4780/v1';

it.each([
  [REMOTE, 'https://covers.example/1.jpg', true],
  [REMOTE, 'http://covers.example/1.jpg', false],
  [REMOTE, 'https://192.168.1.1/reboot', false],
  [REMOTE, 'https://10.0.0.2/x', false],
  [REMOTE, 'https://172.20.0.1/x', false],
  [REMOTE, 'https://[fd00::1]/x', false],
  [REMOTE, 'https://router.local/x', false],
  [REMOTE, 'https://nas/x', false],
  [REMOTE, 'https://2130706433/x', false],
  [REMOTE, 'http://localhost:4780/x', false],
  [REMOTE, 'https://user:word@covers.example/x', false],
  [REMOTE, 'https://user@covers.example/x', false],
  [REMOTE, 'https://:word@covers.example/x', false],
  [REMOTE, 'covers.example', false],
  [REMOTE, null, false],
  ['', 'https://covers.example/1.jpg', false],
  [REMOTE, 'data:image/png;base64,AA', false],
  [REMOTE, 'javascript:alert(1)', false],
  [LOCAL, 'http://localhost:4780/covers/1.jpg', true],
  [LOCAL, 'http://localhost:9999/x', false],
  [LOCAL, 'http://192.168.1.1/x', false],
  [LOCAL, 'https://covers.example/1.jpg', true],
] as const)('allowedCoverUrl returns for the service "%s" and the cover %s: %s', (service, url, may) => {
  expect(allowedCoverUrl(url, service)).toBe(may ? url : null);
});

it('dropForbiddenCovers sets each forbidden cover in a response to null', () => {
  const media = { title: 'Frieren', coverUrl: 'https://192.168.1.1/x' };
  expect(dropForbiddenCovers({ ok: true, entries: [{ progress: 1, media, note: null }] }, REMOTE)).toEqual({
    ok: true,
    entries: [{ progress: 1, media: { title: 'Frieren', coverUrl: null }, note: null }],
  });
});
