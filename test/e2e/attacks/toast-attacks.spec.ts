// The toast stands in a page that may be hostile: it is not read by search or selection, and its button cannot be pressed while it is covered.
import type { CDPSession, Page } from 'playwright/test';
import { TOAST } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount, serverList } from '../account.ts';
import { expect, type Kiroku, test } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { describeStored } from '../stored.ts';
import { pointAtToast, readToast, undoButton } from '../tracking/toast-on-page.ts';
import { watchEpisode } from '../tracking/watching.ts';

/** What only the user's list knows: the page calls the series otherwise. */
const OWN_TITLE = 'Sousou no Frieren';

async function openToast(kiroku: Kiroku, sites: SiteServer): Promise<{ page: Page; session: CDPSession }> {
  await connectNewAccount(kiroku);
  const page = await watchEpisode(kiroku, sites, 1);
  await pointAtToast(page);
  return { page, session: await kiroku.context.newCDPSession(page) };
}

/** Everything that the accessibility tree says of live regions. */
async function heard(session: CDPSession): Promise<string> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const below = (id: string): string[] => {
    const node = nodes.find(({ nodeId }) => nodeId === id);
    return [String(node?.name?.value ?? ''), ...(node?.childIds ?? []).flatMap(below)];
  };
  return nodes
    .filter(({ role }) => role?.value === 'status')
    .flatMap(({ nodeId }) => below(nodeId))
    .join(' ');
}

test('a screen reader hears the toast, and the page finds nothing of it', async ({ kiroku, sites }) => {
  const { page, session } = await openToast(kiroku, sites);
  await expect.poll(() => heard(session)).toContain(OWN_TITLE);
  const found = await page.evaluate((title) => {
    const find = (text: string) => {
      getSelection()?.removeAllRanges();
      const isThere = (window as unknown as { find: (text: string) => boolean }).find(text);
      return isThere ? `${text}: ${getSelection()?.toString() ?? ''}` : [];
    };
    getSelection()?.selectAllChildren(document.documentElement);
    document.execCommand('selectAll');
    const selected = getSelection()?.toString() ?? '';
    return [title, title.slice(0, 4), 'Sousou']
      .flatMap(find)
      .concat(selected.includes(title) ? 'selected' : []);
  }, OWN_TITLE);
  expect(found).toEqual([]);
  expect(
    await page.locator(TOAST).evaluate((host) => (host as HTMLElement).getBoundingClientRect().width),
  ).toBe(360);
});

/** Runs within the page, as all tricks do: covers everything, lets clicks through and is above the note. */
function coverInTopLayer(): void {
  const cover = document.createElement('div');
  cover.popover = 'manual';
  cover.style.cssText =
    'position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; background: white; pointer-events: none';
  document.body.append(cover);
  cover.showPopover();
}

type Trick = readonly [string, (host: HTMLElement) => void];

/** The page gets the note out of sight, or has changed it: a press opens the popup. */
const HIDING: readonly Trick[] = [
  [
    'made transparent and twenty times as large',
    (host) =>
      host.setAttribute(
        'style',
        `${host.getAttribute('style')}; opacity: 0 !important; scale: 20 !important; transform-origin: 78% 50% !important`,
      ),
  ],
  ['made transparent', (host) => host.style.setProperty('opacity', '0', 'important')],
  ['filtered away', (host) => host.style.setProperty('filter', 'opacity(0)', 'important')],
  [
    'masked by a box image',
    (host) =>
      host.style.setProperty(
        '-webkit-mask-box-image',
        'linear-gradient(transparent, transparent)',
        'important',
      ),
  ],
  ['covered by something that lets clicks through', coverInTopLayer],
  [
    'covered by the shadow of something beside it',
    () => {
      const cover = document.createElement('div');
      cover.popover = 'manual';
      cover.style.cssText =
        'position: fixed; inset: auto auto 0 0; width: 1px; height: 1px; margin: 0; padding: 0; border: 0; box-shadow: 0 0 0 3000px white; overflow: visible';
      const root = document.body
        .appendChild(document.createElement('section'))
        .attachShadow({ mode: 'closed' });
      root.append(cover);
      cover.showPopover();
    },
  ],
  [
    'covered in each frame and uncovered between the frames',
    () => {
      const cover = document.createElement('div');
      cover.popover = 'manual';
      cover.style.cssText =
        'position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; background: white; pointer-events: none';
      document.body.append(cover);
      const channel = new MessageChannel();
      channel.port2.onmessage = () => cover.hidePopover();
      const onFrame = (): void => {
        cover.showPopover();
        channel.port1.postMessage(null);
        requestAnimationFrame(onFrame);
      };
      onFrame();
    },
  ],
  [
    'covered by a view transition',
    () => {
      const style = document.createElement('style');
      style.textContent = `:root { view-transition-name: none } body { view-transition-name: all }
        ::view-transition { background: white; pointer-events: none }
        ::view-transition-old(*), ::view-transition-new(*) { animation: stay 99s; pointer-events: none }
        @keyframes stay { from { opacity: .9 } }`;
      document.head.append(style);
      document.startViewTransition(() => undefined);
    },
  ],
  ['taken out of the top layer', (host) => host.hidePopover()],
  ['moved into the body', (host) => document.body.append(host)],
];

/** The page tries the same, and the note looks as before: a press undoes. */
const HARMLESS: readonly Trick[] = [
  [
    'whose page is transparent',
    () => document.documentElement.style.setProperty('opacity', '0.01', 'important'),
  ],
  [
    'whose page is masked by a box image',
    () =>
      document.documentElement.style.setProperty(
        '-webkit-mask-box-image',
        'linear-gradient(transparent, transparent)',
        'important',
      ),
  ],
  [
    'whose page is clipped, filtered and scaled',
    () => {
      const { style } = document.documentElement;
      style.setProperty('clip-path', 'inset(50%)', 'important');
      style.setProperty('filter', 'opacity(0)', 'important');
      style.setProperty('scale', '20', 'important');
    },
  ],
  [
    'whose page has text properties that hide text',
    () => {
      const style = document.createElement('style');
      style.textContent = `html, html > div { -webkit-text-fill-color: transparent !important; -webkit-text-security: disc !important;
        text-indent: -999px !important; letter-spacing: 90px !important; line-height: 0 !important; color: transparent !important;
        font-size: 0 !important; writing-mode: vertical-rl !important; direction: rtl !important; visibility: hidden !important }`;
      document.head.append(style);
    },
  ],
  [
    'that the page gives rules, pseudo-elements, transitions and animations',
    (host) => {
      const style = document.createElement('style');
      style.textContent = `html > div { opacity: 0 !important; scale: 3 !important; inset: 0 !important; transition: opacity 99s !important;
          animation: hide 1s infinite !important }
        html > div::before, html > div::after { content: "press here" !important; position: fixed !important; inset: 0 !important;
          display: block !important; background: white !important; pointer-events: none !important }
        @keyframes hide { from, to { opacity: 0 } }`;
      document.head.append(style);
      host.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1e6, fill: 'both' });
    },
  ],
  [
    'whose page registers custom properties and fonts',
    () => {
      for (const name of ['--back', '--text', '--soft', '--line', '--mark', '--hover'])
        CSS.registerProperty({ name, syntax: '<color>', inherits: false, initialValue: 'transparent' });
      for (const family of ['system-ui', 'sans-serif', '"Segoe UI"', 'Roboto', '"Noto Sans"'])
        document.fonts.add(new FontFace(family, 'local("DejaVu Sans Mono")', { sizeAdjust: '1%' } as object));
    },
  ],
  [
    'behind something that was laid over it with the largest z-index',
    () => {
      const cover = document.createElement('div');
      cover.style.cssText =
        'position: fixed; inset: 0; z-index: 2147483647; background: white; pointer-events: none';
      cover.textContent = 'press here to go on';
      document.documentElement.append(cover);
    },
  ],
];

/** What is drawn of the note, without its edge and the line that runs out. */
async function drawn(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<string> {
  const clip = { x: x - 240, y: y - 14, width: 280, height: 28 };
  return (await page.screenshot({ clip })).toString('base64');
}

for (const [what, trick] of HIDING)
  test(`Undo of a note that was ${what} opens the popup and undoes nothing`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const { page, session } = await openToast(kiroku, sites);
    await readToast(page);
    await page.locator(TOAST).evaluate(trick);
    await readToast(page);
    const { x, y } = await undoButton(session);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.click(Math.min(x, width - 10), Math.max(10, Math.min(y, height - 10)));
    await expect
      .poll(() =>
        kiroku.desk.evaluate(
          async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP' as never] })).length,
        ),
      )
      .toBe(1);
    await expect
      .poll(() => describeStored(kiroku))
      .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
    expect(await serverList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  });

for (const [what, trick] of HARMLESS)
  test(`A note ${what} looks as before, and Undo undoes`, async ({ kiroku, sites, server }) => {
    const { page, session } = await openToast(kiroku, sites);
    await readToast(page);
    const button = await undoButton(session);
    const before = await drawn(page, button);
    await page.locator(TOAST).evaluate(trick);
    await readToast(page);
    expect((await drawn(page, button)) === before, 'it is drawn as before').toBe(true);
    await page.mouse.click(button.x, button.y);
    await expect.poll(() => serverList(kiroku, server.origin)).toEqual([]);
  });

test('Undo of a note that was covered while the page was blocked undoes nothing', async ({
  kiroku,
  sites,
  server,
}) => {
  const { page, session } = await openToast(kiroku, sites);
  await readToast(page);
  const { x, y } = await undoButton(session);
  // Resolves as the block begins: right after the moment at which the browser looks for covers, which it does ten times a second.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const cover = document.createElement('div');
        cover.popover = 'manual';
        cover.style.cssText =
          'position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; background: white; pointer-events: none';
        const watched = document.createElement('p');
        document.body.append(cover, watched);
        const block = (): void => {
          const from = performance.now();
          while (performance.now() - from < 3000);
          cover.remove();
        };
        const observer = new IntersectionObserver(
          () => {
            observer.disconnect();
            cover.showPopover();
            requestAnimationFrame(() =>
              setTimeout(() => {
                resolve();
                setTimeout(block);
              }),
            );
          },
          { trackVisibility: true, delay: 100 } as IntersectionObserverInit,
        );
        observer.observe(watched);
      }),
  );
  await page.mouse.click(x, y);
  await expect(page.locator(TOAST)).toHaveCount(0);
  await expect
    .poll(() => describeStored(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
  expect(await serverList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});

test('Undo of a note in plain sight undoes', { tag: '@quick' }, async ({ kiroku, sites, server }) => {
  const { page, session } = await openToast(kiroku, sites);
  await readToast(page);
  const { x, y } = await undoButton(session);
  await page.mouse.click(x, y);
  await expect.poll(() => serverList(kiroku, server.origin)).toEqual([]);
});
