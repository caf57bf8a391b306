// Tricks with which a page attacks our note. Each trick runs within the page.

/** Covers everything, including the note. Clicks pass through the cover. */
function coverInTopLayer(): void {
  const cover = document.createElement('div');
  cover.popover = 'manual';
  cover.style.cssText =
    'position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; background: white; pointer-events: none';
  document.body.append(cover);
  cover.showPopover();
}

const SVG_COVER = `<style>.cover::backdrop { display: none }</style>
  <svg width="5" height="5" style="overflow: visible; pointer-events: none">
    <filter id="flood" x="0" y="0" width="2000" height="300" filterUnits="userSpaceOnUse"><feFlood flood-color="white"/></filter>
    SHAPE
  </svg>`;

/** Covers the note with an SVG filter that paints outside of the SVG shape. Chromium does not report this paint as a cover. */
function svgCover(shape: string): (host: HTMLElement) => void {
  // Playwright passes a trick as source text, so the shape must be a part of that text.
  return new Function(`
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.className = 'cover';
    cover.style.cssText =
      'position: fixed; inset: 0 auto auto 0; width: 5px; height: 5px; margin: 0; padding: 0; border: 0; overflow: visible; pointer-events: none';
    cover.innerHTML = ${JSON.stringify(SVG_COVER.replace('SHAPE', shape))};
    document.body.append(cover);
    cover.showPopover();
  `) as (host: HTMLElement) => void;
}

/** `undo` is the centre of the Undo button in the viewport, before the trick. */
type Trick = readonly [string, (host: HTMLElement, undo: { readonly x: number; readonly y: number }) => void];

const ALL_OF_IT = 'inset: 0; width: 100vw; height: 100vh;';
const NOTHING_OF_IT = 'inset: 0 auto auto 0; width: 0; height: 0; overflow: visible;';
const TURNED = 'backface-visibility: hidden; transform: rotateY(180deg);';
const TURNED_BACK = 'position: absolute; inset: 0; background: white; transform: rotateY(180deg);';

/**
 * Covers the note with an element that is flipped twice: Chromium draws it, but its hit test misses it. The cover is in a closed
 * shadow root, which the page's style sheets do not affect.
 */
function turnedCover(style: string, content: string, rules = ''): (host: HTMLElement) => void {
  return new Function(`
    const root = document.body.appendChild(document.createElement('section')).attachShadow({ mode: 'closed' });
    root.innerHTML = ${JSON.stringify(`<style>.cover::backdrop { display: none } ${rules}</style><div popover="manual" class="cover"></div>`)};
    const cover = root.querySelector('.cover');
    cover.style.cssText = ${JSON.stringify(`position: fixed; margin: 0; border: 0; padding: 0; background: none; pointer-events: none; ${style}`)};
    cover.innerHTML = ${JSON.stringify(content)};
    cover.showPopover();
  `) as (host: HTMLElement) => void;
}

/**
 * Starts a transition that lasts for hours, because a transition overrides every style rule. Returns a function that covers the note. Call
 * this before the note is shown.
 */
export function startEndlessTransition(): () => void {
  const root = document.body.appendChild(document.createElement('section')).attachShadow({ mode: 'closed' });
  root.innerHTML = `<style>
      .cover { display: block !important; position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; padding: 0;
        background: none; pointer-events: none; transform: rotateY(180deg); backface-visibility: hidden;
        transition: backface-visibility 9999s allow-discrete steps(1, end) }
      .changed { backface-visibility: visible }
      .cover::backdrop { display: none }
      .inner { position: absolute; inset: 0; background: white; transform: rotateY(180deg) }
    </style><div popover="manual" class="cover"><div class="inner">Press here</div></div>`;
  const cover = root.querySelector<HTMLElement>('.cover');
  // Reading the position makes the browser compute the style.
  cover?.getBoundingClientRect();
  cover?.classList.add('changed');
  return () => cover?.showPopover();
}

export const ROTATED_COVER = turnedCover(
  `${ALL_OF_IT} ${TURNED}`,
  `<div style="${TURNED_BACK}">Press here for the next episode</div>`,
);

/**
 * Covers that Chromium's hit test misses. With the note's style sheet in the page, the hit test finds them. If the user presses Undo under
 * such a cover, the popup opens and nothing is undone.
 */
export const ROTATED_COVERS: readonly Trick[] = [
  ['the whole note', ROTATED_COVER],
  [
    'only the text',
    turnedCover(
      `inset: 20px 190px auto auto; width: 150px; height: 44px; ${TURNED}`,
      `<div style="${TURNED_BACK}">Are cookies fine?</div>`,
    ),
  ],
  [
    'the whole note, with scaleZ(-1)',
    turnedCover(
      `${ALL_OF_IT} backface-visibility: hidden; transform: scaleZ(-1);`,
      `<div style="${TURNED_BACK} transform: scaleZ(-1)">Press here</div>`,
    ),
  ],
  [
    'the whole note, with a pseudo-element',
    turnedCover(`${ALL_OF_IT} ${TURNED}`, '', `.cover::before { content: "Press here"; ${TURNED_BACK} }`),
  ],
  [
    'the whole note, in one 3D space',
    turnedCover(
      `${ALL_OF_IT} ${TURNED} transform-style: preserve-3d;`,
      `<div style="${TURNED_BACK}">Press here</div>`,
    ),
  ],
  [
    'the whole note, with a frame',
    turnedCover(
      `${ALL_OF_IT} ${TURNED}`,
      `<iframe srcdoc="<body style='background: white'>Press here" style="${TURNED_BACK} width: 100%; height: 100%; border: 0"></iframe>`,
    ),
  ],
  [
    'the whole note, in an invisible popover',
    turnedCover(
      `${ALL_OF_IT} visibility: hidden;`,
      `<div style="position: absolute; inset: 0; ${TURNED}"><div style="${TURNED_BACK} visibility: visible">Press here</div></div>`,
    ),
  ],
  [
    'the whole note, with a view transition that has no box',
    () => {
      const style = document.createElement('style');
      style.textContent = `:root { view-transition-name: none } body { view-transition-name: all }
        ::view-transition { display: contents; pointer-events: none }
        ::view-transition-group(all) { animation: none; width: 1280px !important; height: 800px !important; pointer-events: none;
          backface-visibility: hidden !important; transform: rotateY(180deg) !important }
        ::view-transition-image-pair(all) { position: absolute; inset: 0; background: white; transform: rotateY(180deg) }
        ::view-transition-old(*), ::view-transition-new(*) { animation: stay 99s; pointer-events: none }
        @keyframes stay { from { opacity: .9 } }`;
      document.head.append(style);
      document.startViewTransition(() => undefined);
    },
  ],
];

/**
 * Covers the note with the view transition of an element of 1 px. The transition is drawn outside of the element, and Chromium does not
 * report it as a cover.
 */
export async function coverToastByTransition(): Promise<void> {
  const root = document.body.appendChild(document.createElement('section')).attachShadow({ mode: 'closed' });
  root.innerHTML = `<style>
      @keyframes stay { from { opacity: .9 } to { opacity: .8 } }
      .cover { position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; margin: 0; border: 0; padding: 0; contain: layout;
        pointer-events: none }
      .cover::backdrop { display: none }
      .cover::view-transition { position: fixed !important; inset: 0 !important; width: 100vw !important; height: 100vh !important;
        background: white !important; pointer-events: none !important }
      .cover::view-transition-group(*), .cover::view-transition-old(*), .cover::view-transition-new(*) {
        animation: stay 99s !important; pointer-events: none !important }
    </style><div popover="manual" class="cover"></div>`;
  const cover = root.querySelector<HTMLElement & { startViewTransition?: Document['startViewTransition'] }>(
    '.cover',
  );
  cover?.showPopover();
  await cover?.startViewTransition?.(() => undefined).ready;
}

/**
 * Moves the focus to the note's first button. The note is put into a dialog, and a dialog that gets the focus passes it on, even into a
 * closed shadow root.
 */
export function focusToastButton(host: HTMLElement): void {
  type Movable = HTMLElement & { moveBefore?: (node: Node, before: Node | null) => void };
  const dialog: Movable = document.createElement('dialog');
  document.body.append(dialog);
  dialog.moveBefore?.(host, null);
  (dialog as unknown as HTMLDialogElement).showModal();
  (document.documentElement as Movable).moveBefore?.(host, null);
  dialog.remove();
}

/** Ways in which a page hides or changes the note. If the user presses Undo then, the popup opens and nothing is undone. */
export const HIDING_TRICKS: readonly Trick[] = [
  [
    'made transparent and twenty times as large',
    (host, undo) => {
      const { left, top } = host.getBoundingClientRect();
      host.setAttribute(
        'style',
        `${host.getAttribute('style')}; opacity: 0 !important; scale: 20 !important; transform-origin: ${undo.x - left}px ${undo.y - top}px !important`,
      );
    },
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
  ['covered by an element that lets clicks through', coverInTopLayer],
  [
    'covered by the shadow of an element next to it',
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
  [
    'covered by the filter of an SVG shape',
    svgCover('<g filter="url(#flood)"><rect width="1" height="1"/></g>'),
  ],
  [
    'covered by the outline of an SVG shape',
    svgCover('<rect x="1100" y="40" width="1" height="1" style="outline: 300px solid white"/>'),
  ],
  [
    'covered by the shadow of SVG text',
    svgCover('<text y="500" font-size="300" style="text-shadow: 800px -350px 0 white">████</text>'),
  ],
  [
    'covered only at its text by an element with another text',
    () => {
      const cover = document.createElement('div');
      cover.popover = 'manual';
      cover.style.cssText =
        'position: fixed; inset: 20px 190px auto auto; width: 150px; height: 44px; margin: 0; border: 0; background: white; pointer-events: none';
      cover.textContent = 'Are cookies fine?';
      const style = document.createElement('style');
      style.textContent = '::backdrop { display: none }';
      document.body.append(style, cover);
      cover.showPopover();
    },
  ],
  ['removed from the top layer', (host) => host.hidePopover()],
  ['moved into the body', (host) => document.body.append(host)],
];

/** Similar changes after which the note looks as before. If the user presses Undo then, the change is undone. */
export const HARMLESS_CHANGES: readonly Trick[] = [
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
    'next to a popover without a size whose content is flipped twice',
    turnedCover(
      NOTHING_OF_IT,
      `<div style="position: absolute; width: 1280px; height: 600px; ${TURNED}"><div style="${TURNED_BACK}">Press here</div></div>`,
    ),
  ],
  [
    'next to a popover without a size whose content is clipped far outside it',
    turnedCover(
      `${NOTHING_OF_IT} overflow-clip-margin: 3000px;`,
      `<div style="position: absolute; width: 1280px; height: 600px; ${TURNED}"><div style="${TURNED_BACK}">Press here</div></div>`,
    ),
  ],
  [
    'next to a popover that leaves the top layer with a transition',
    turnedCover(
      `${ALL_OF_IT} visibility: hidden; transition: overlay 9999s allow-discrete, display 9999s allow-discrete;`,
      `<div style="position: absolute; inset: 0; ${TURNED}"><div style="${TURNED_BACK} visibility: visible">Press here</div></div>
        <img src="data:," onerror="this.parentElement.hidePopover()">`,
    ),
  ],
  [
    'under an element with the largest z-index',
    () => {
      const cover = document.createElement('div');
      cover.style.cssText =
        'position: fixed; inset: 0; z-index: 2147483647; background: white; pointer-events: none';
      cover.textContent = 'press here to go on';
      document.documentElement.append(cover);
    },
  ],
];

/** Fields whose validation bubble the page opens again and again over the note. Undo works, because no bubble stays open. */
export const VALIDATION_BUBBLE_TRICKS: readonly Trick[] = [
  [
    'a field of the page',
    () => {
      const field = document.body.appendChild(document.createElement('input'));
      field.style.cssText = 'position: fixed; left: 1130px; top: 0; width: 100px; height: 4px; border: 0';
      field.setCustomValidity('Click here to start the next episode');
      const show = () => field.reportValidity();
      show();
      setInterval(show, 700);
    },
  ],
  [
    'a custom element that takes no focus, in a closed shadow root',
    () => {
      class Field extends HTMLElement {
        static readonly formAssociated = true;
        readonly internals = this.attachInternals();
      }
      customElements.define('page-field', Field);
      const field = new Field();
      field.style.cssText = 'position: fixed; left: 1130px; top: -20px; width: 100px';
      field.innerHTML = '<p>anchor</p>';
      document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }).append(field);
      const message = 'Click here to start the next episode';
      field.internals.setValidity({ customError: true }, message, field.querySelector('p') ?? field);
      const show = () => field.internals.reportValidity();
      show();
      setInterval(show, 700);
    },
  ],
  [
    'a field of a srcdoc frame',
    () => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position: fixed; left: 900px; top: 0; width: 380px; height: 12px; border: 0';
      frame.srcdoc = `<input style="position: fixed; left: 230px; top: 0; width: 100px; height: 4px; border: 0"><script>
        const field = document.querySelector('input');
        field.setCustomValidity('Click here to start the next episode');
        const show = () => field.reportValidity();
        show(); setInterval(show, 700);</script>`;
      document.body.append(frame);
    },
  ],
  [
    'a field of a frame of another origin in the same process',
    () => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position: fixed; left: 900px; top: 0; width: 380px; height: 12px; border: 0';
      frame.src = `data:text/html,<input style="position: fixed; left: 230px; top: 0; width: 100px; height: 4px; border: 0"><script>
        const field = document.querySelector('input');
        field.setCustomValidity('Click here to start the next episode');
        const show = () => field.reportValidity();
        show(); setInterval(show, 700);</script>`;
      document.body.append(frame);
    },
  ],
];

/** Fields whose list, calendar or palette covers the note when the page opens it. */
export const PICKER_FIELDS: readonly (readonly [string, () => HTMLSelectElement | HTMLInputElement])[] = [
  [
    'a select',
    () => {
      const field = document.body.appendChild(document.createElement('select'));
      field.style.cssText = 'position: fixed; right: 20px; top: 0; width: 360px';
      for (let options = 0; options < 30; options += 1) field.append(new Option('next episode'));
      return field;
    },
  ],
  [
    'a date field',
    () => {
      const field = document.body.appendChild(document.createElement('input'));
      field.type = 'date';
      field.style.cssText = 'position: fixed; right: 20px; top: 0; width: 360px';
      return field;
    },
  ],
  [
    'a color field',
    () => {
      const field = document.body.appendChild(document.createElement('input'));
      field.type = 'color';
      field.style.cssText = 'position: fixed; right: 20px; top: 0; width: 360px';
      return field;
    },
  ],
  [
    'a select in a frame',
    () => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.style.cssText = 'position: fixed; right: 20px; top: 0; width: 360px; height: 30px; border: 0';
      const field = document.createElement('select');
      for (let options = 0; options < 30; options += 1) field.append(new Option('next episode'));
      frame.contentDocument?.body.append(field);
      return field;
    },
  ],
];

/**
 * Zooms the page while each frame is drawn, until the pointer moves. Between the frames, and at the press, the note is unchanged. `zooms`
 * contains the zoom factors of successive frames, and repeats.
 */
function zoomFrames(zooms: readonly number[]): (host: HTMLElement) => void {
  return new Function(`
    const { style } = document.documentElement;
    const zooms = ${JSON.stringify(zooms)};
    const channel = new MessageChannel();
    channel.port2.onmessage = () => { style.zoom = ''; };
    let frames = 0;
    let frame = 0;
    const onFrame = () => {
      style.zoom = zooms[frames % zooms.length];
      frames += 1;
      channel.port1.postMessage(null);
      frame = requestAnimationFrame(onFrame);
    };
    onFrame();
    addEventListener('mousemove', () => { cancelAnimationFrame(frame); style.zoom = ''; });
  `) as (host: HTMLElement) => void;
}

/** Ways in which a page draws the note at another position or size than the note has between the frames. */
export const DISTORTING_TRICKS: readonly Trick[] = [
  ['too small to see', zoomFrames([0.02])],
  ['too small to read', zoomFrames([0.3])],
  ['too small to see in every other frame', zoomFrames([0.02, 1])],
];

/**
 * Covers the note until the page receives the event of a press. If `stops`, the page stops that event, so that our script never receives
 * it.
 */
function coverUntilDown(type: 'mousedown' | 'pointerdown', stops: boolean): (host: HTMLElement) => void {
  return new Function(`
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.style.cssText =
      'position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; background: white; pointer-events: none';
    cover.textContent = 'Hold the button to go on';
    document.body.append(cover);
    cover.showPopover();
    addEventListener('${type}', () => cover.remove(), true);
    if (${stops}) addEventListener('pointerdown', (event) => event.stopImmediatePropagation(), true);
  `) as (host: HTMLElement) => void;
}

/** Ways in which a page shows the note only during a long press. */
export const UNCOVERING_TRICKS: readonly Trick[] = [
  ['mousedown', coverUntilDown('mousedown', false)],
  ['pointerdown', coverUntilDown('pointerdown', false)],
  ['mousedown, after stopping pointerdown', coverUntilDown('mousedown', true)],
];

/** Covers the note until a key is pressed. If `stops`, the page stops that event, so that our script never receives it. */
export function coverToastUntilKey(stopsEvent: boolean): (host: HTMLElement) => void {
  return new Function(`
    const cover = document.createElement('div');
    cover.popover = 'manual';
    cover.style.cssText =
      'position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; background: white; pointer-events: none';
    cover.textContent = 'Hold the space bar to go on';
    document.body.append(cover);
    cover.showPopover();
    addEventListener('keydown', (event) => {
      cover.remove();
      if (${stopsEvent}) event.stopImmediatePropagation();
    }, true);
  `) as (host: HTMLElement) => void;
}
