// The scripts that the browser has registered are those of what is granted now: nothing missing, nothing left over.
import { expect, it } from 'vitest';
import { rest } from '../../life.ts';
import { createRoot, type Root } from '../../root.ts';

const CRUNCHYROLL = 'https://www.crunchyroll.com/*';
const TV = 'https://tv.example/*';
const NAS = 'http://nas.example:8096';

/** Id and pages of each registered script. */
async function registered({ fake }: Root) {
  const scripts = await fake.api.scripting.getRegisteredContentScripts();
  return Object.fromEntries(scripts.map(({ id, matches }) => [id, matches]));
}

it('a permission that is taken away leaves no script, and one that is given later brings its own alone', async () => {
  const root = await createRoot({ granted: [CRUNCHYROLL] });
  expect(Object.keys(await registered(root))).toEqual(['sentinel']);
  await rest(() => root.fake.permissions.take(CRUNCHYROLL));
  expect(await registered(root)).toEqual({});
  await rest(() => root.fake.permissions.grant(TV));
  expect(await registered(root)).toEqual({ sentinel: [TV] });
});

it('a script goes when only its own permission is taken away', async () => {
  const root = await createRoot({ granted: [CRUNCHYROLL, TV] });
  await rest(() => root.fake.permissions.take(CRUNCHYROLL));
  expect(await registered(root)).toEqual({ sentinel: [TV] });
});

it.each([
  ['by itself', `${NAS}/*`],
  ['as part of all sites', '*://*/*'],
])(
  'a server of the user’s own that is granted %s is looked at where its reader of chapters is open',
  async (_how, grant) => {
    const settings = { selfHosted: { komga: [NAS] } };
    const root = await createRoot({ granted: [grant], settings });
    expect((await registered(root)).arrival).toContain(`${NAS}/*book/*/read*`);
  },
);

it.each([
  ['by itself', `${NAS}/*`],
  ['as part of all sites', '*://*/*'],
])(
  'a page of a server of the user’s own that is granted %s is given its own reader, and not the generic one',
  async (_how, grant) => {
    const { web } = await createRoot({ granted: [grant], settings: { selfHosted: { jellyfin: [NAS] } } });
    const { page } = web.open(`${NAS}/web/index.html`);
    await web.say(page, 'scriptsWanted');
    expect(page.scripts).toContain('site-jellyfin.js');
    expect(page.scripts).not.toContain('site-generic.js');
  },
);
