// Tests that the redirect address of Firefox matches the add-on's id in the build's configuration.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIREFOX_REDIRECT, withoutRedirectPattern } from '@/lib/domain/addresses/firefox-redirect.ts';
import { REDIRECT_URIS } from '../../../server/launch/extension-ids.ts';

it("the Firefox redirect address contains the SHA-1 of the add-on's id", () => {
  const configuration = readFileSync(`${import.meta.dirname}/../../../wxt.config.ts`, 'utf8');
  const [, id = ''] = /gecko: \{\s*id: '([^']+)'/.exec(configuration) ?? [];
  const hash = createHash('sha1').update(id).digest('hex');
  expect(FIREFOX_REDIRECT).toBe(`https://${hash}.extensions.allizom.org/`);
  expect(REDIRECT_URIS, 'the local server lets the app have it').toContain(FIREFOX_REDIRECT);
});

it('withoutRedirectPattern removes only the Firefox redirect address', () => {
  const sites = ['https://www.crunchyroll.com/*', 'https://*.extensions.allizom.org/*'];
  expect(withoutRedirectPattern([...sites, `${FIREFOX_REDIRECT}*`])).toEqual(sites);
});
