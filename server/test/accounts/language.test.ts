// Tests the language of the account area. It is the browser's preferred language, until the user chooses another.
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseTexts, languages } from '../../src/accounts/texts/languages.ts';
import { startAccountArea, type TestAccountArea } from '../harness/account-area.ts';

const tagFor = (accepted: string | undefined, chosen?: string) => chooseTexts(chosen, accepted).tag;

describe('chooseTexts', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['de-AT,en;q=0.5', 'de'],
    ['en;q=0.4, fr;q=0.9', 'fr'],
    ['pt-PT', 'pt-BR'],
    ['JA', 'ja'],
    ['nl, es;q=0.8', 'es'],
    ['de;q=0, ja;q=0.1', 'ja'],
    ['nl', 'en'],
    ['de;q=x', 'en'],
    [',;q=,,', 'en'],
  ])('answers Accept-Language %j with %s', (accepted, tag) => {
    expect(tagFor(accepted)).toBe(tag);
  });

  it('prefers the language that the user has picked', () => {
    expect([tagFor('de', 'ja'), tagFor('de', 'xx'), tagFor('de', '')]).toEqual(['ja', 'de', 'de']);
  });
});

/** Returns the texts that are plain strings, each with its path of keys. */
function textsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}/${key}`));
}

describe('texts of the account area', () => {
  const [english, ...others] = languages.map(({ t }) => t);
  // These texts may be the same in two languages.
  const same =
    /^\/(?:dates|frame\/security|apps\/(?:clientId|redirect|name)|signUp\/name|form\/(?:copied|copy))$/;
  it.each(others.map((t) => [t.tag, t] as const))('are translated in %s', (_tag, t) => {
    const known = new Map(textsIn(english));
    for (const [path, text] of textsIn(t)) {
      expect(text.trim()).not.toBe('');
      if (!same.test(path)) expect([path, text]).not.toEqual([path, known.get(path)]);
    }
  });
});

describe('form for a new app', () => {
  it.each(languages.map(({ t }) => [t.tag, t] as const))(
    'explains both kinds of app in %s',
    (_tag, { apps }) => {
      expect(apps.confidentialHint).toContain('confidential');
      expect(apps.publicHint).toContain('public');
      for (const hint of [apps.confidentialHint, apps.publicHint]) expect(hint).toContain('OAuth');
      expect(apps.publicHint).toContain('PKCE');
    },
  );
});

describe('account area', () => {
  let test: TestAccountArea;
  beforeEach(async () => {
    test = await startAccountArea();
    return test.close;
  });

  it.each(languages.map(({ t }) => [t.tag, t] as const))(
    'is in %s for a browser that prefers this language',
    async (tag, t) => {
      const browser = test.browser({ 'accept-language': tag });
      const page = await browser.open('/auth/sign-in');
      expect(page.html).toContain(`<html lang="${tag}">`);
      expect(page.html).toContain(`<title>${t.signIn.title}`);
      const refused = await browser.submit(page, '/sign-in', {
        name: 'viewer',
        password: 'a wrong password',
      });
      expect(refused.html).toContain(t.signIn.refused);
      expect((await browser.open('/auth/nowhere')).html).toContain(t.failure.notFoundTitle);
    },
  );

  it('keeps the language that the user picks', async () => {
    const browser = test.browser({ 'accept-language': 'de' });
    const address = `/auth/sign-up?returnTo=${encodeURIComponent('/auth/interaction/Ab-9_')}`;
    const page = await browser.open(address);
    const links = [...page.html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
    expect(links.map(([, tag]) => tag).sort()).toEqual(['en', 'es', 'fr', 'ja', 'pt-BR']);
    const japanese = links.find(([, tag]) => tag === 'ja')?.[2]?.replaceAll('&amp;', '&') ?? '';
    const back = await browser.open(japanese);
    expect(new URL(back.url, 'http://localhost').href).toContain(address);
    expect(back.html).toContain('<html lang="ja">');
    expect((await browser.open('/auth/sign-in')).html).toContain('<html lang="ja">');
  });

  /** Returns the languages that the page offers, and the address that opens when the user has chosen a language. */
  const offeredBy = ({ html }: { readonly html: string }) => {
    const links = [...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
    const backs = links.map(([, , href = '']) => new URL(href.replaceAll('&amp;', '&'), 'http://localhost'));
    return {
      tags: links.map(([, tag]) => tag),
      backs: new Set(backs.map((url) => url.searchParams.get('back'))),
    };
  };
  const back = encodeURIComponent('/auth/interaction/Ab-9_');

  it.each([
    ['a refused sign-up', `/auth/sign-up?returnTo=${back}`, '/sign-up', { name: 'x' }],
    ['a refused sign-in', `/auth/sign-in?returnTo=${back}`, '/sign-in', { name: 'x' }],
    ['a refused recovery', `/auth/forgot?returnTo=${back}`, '/forgot', { name: 'x' }],
  ])('offers the languages on the page of %s', async (_what, address, action, typed) => {
    const browser = test.browser();
    const refused = await browser.submit(await browser.open(address), action, typed);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(offeredBy(refused)).toEqual({
      tags: ['de', 'es', 'fr', 'pt-BR', 'ja'],
      backs: new Set([address]),
    });
  });

  it.each([
    ['/auth/account/security', '/security/password', {}],
    ['/auth/account/security/recovery', '/recovery', {}],
    ['/auth/account/security/delete', '/delete', {}],
    ['/auth/account/apps', '/apps', { appName: '' }],
  ])('offers the languages after a refused form of %s', async (address, action, typed) => {
    const browser = await test.signedIn();
    const refused = await browser.submit(await browser.open(address), action, typed);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const { tags, backs } = offeredBy(refused);
    expect([tags.length, [...backs].map((back) => back?.split('?')[0])]).toEqual([5, [address]]);
  });

  it('shows the secret of a new app again after a language is picked', async () => {
    const browser = await test.signedIn();
    const secretIn = ({ html }: { readonly html: string }) => /id="client-secret">([^<]*)</.exec(html)?.[1];
    const typed = { appName: 'Tracker', redirectUris: 'https://app.example/back', kind: 'confidential' };
    const created = await browser.submit(await browser.open('/auth/account/apps'), '/apps', typed);
    const japanese = await browser.submit(created, '/secret', { language: 'ja' });
    expect(japanese.html).toContain('<html lang="ja">');
    expect(secretIn(japanese)).toBe(secretIn(created));
    const other = await browser.submit(created, '/secret', { language: 'ja', secret: 'another' });
    expect(secretIn(other)).toBe(undefined);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/auth/',
    '/\\evil.example',
    '/auth/..//evil.example',
    '/v1/docs',
    '',
  ])('ignores the return address %j of a language link', async (back) => {
    const page = await test.browser().open(`/auth/language/de?back=${encodeURIComponent(back)}`);
    expect(page.leftFor).toBe(null);
    expect(new URL(page.url, 'http://localhost').pathname).toBe('/auth/sign-in');
  });

  it('returns 404 for an unknown language', async () => {
    expect((await test.browser().open('/auth/language/xx?back=/auth/sign-in')).status).toBe(404);
  });
});
