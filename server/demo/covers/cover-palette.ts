// Colours of a cover: chosen in OKLCH, where equal steps look equal, so that any hue gives a harmonious set.
import { hashName } from '../../src/catalog/search/search-names.ts';

/** Numbers in [0, 1) that are the same for the same title on every machine. */
export type Dice = () => number;

export type Mood = 'night' | 'dusk' | 'day' | 'paper';

/** `ground` to `horizon` is the backdrop, `far`, `middle`, `near` lie in front of it, `light` shines, `ink` is read. */
export interface Palette {
  readonly ground: string;
  readonly horizon: string;
  readonly far: string;
  readonly middle: string;
  readonly near: string;
  readonly light: string;
  readonly accent: string;
  readonly ink: string;
}

/** A hash seeds a small xorshift generator: no need for more, these are pictures. */
export function diceOf(seed: string): Dice {
  let state = hashName(seed) || 1;
  const roll = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  // The first rolls of close seeds are close.
  for (let turn = 0; turn < 8; turn += 1) roll();
  return roll;
}

/** Hues in degrees: 20 red, 60 orange, 90 yellow, 145 green, 200 teal, 250 blue, 300 violet, 350 pink. */
export function paletteOf(mood: Mood, hue: number, contrast: number): Palette {
  return palettes[mood](hue, hue + contrast);
}

/** `warm`: the hue of what shines. */
const palettes: Readonly<Record<Mood, (hue: number, warm: number) => Palette>> = {
  night: (hue, warm) => ({
    ground: oklch(0.21, 0.05, hue),
    horizon: oklch(0.42, 0.1, hue + 18),
    far: oklch(0.36, 0.08, hue + 10),
    middle: oklch(0.28, 0.065, hue + 4),
    near: oklch(0.17, 0.04, hue),
    light: oklch(0.93, 0.055, warm),
    accent: oklch(0.74, 0.13, warm),
    ink: oklch(0.965, 0.012, warm),
  }),
  dusk: (hue, warm) => ({
    ground: oklch(0.4, 0.11, hue),
    horizon: oklch(0.8, 0.11, warm),
    far: oklch(0.58, 0.1, hue + 22),
    middle: oklch(0.43, 0.095, hue + 8),
    near: oklch(0.25, 0.06, hue),
    light: oklch(0.94, 0.07, warm + 15),
    accent: oklch(0.7, 0.15, warm - 12),
    ink: oklch(0.97, 0.014, warm),
  }),
  day: (hue, warm) => ({
    ground: oklch(0.88, 0.05, hue),
    horizon: oklch(0.95, 0.03, warm),
    far: oklch(0.78, 0.075, hue + 8),
    middle: oklch(0.6, 0.095, hue + 4),
    near: oklch(0.33, 0.07, hue),
    light: oklch(0.985, 0.012, warm),
    accent: oklch(0.66, 0.17, warm),
    ink: oklch(0.975, 0.012, hue),
  }),
  paper: (hue, warm) => ({
    ground: oklch(0.945, 0.018, 85),
    horizon: oklch(0.915, 0.026, 80),
    far: oklch(0.82, 0.055, hue),
    middle: oklch(0.6, 0.1, hue),
    near: oklch(0.3, 0.045, hue),
    light: oklch(0.975, 0.01, 85),
    accent: oklch(0.6, 0.175, warm),
    ink: oklch(0.25, 0.03, hue),
  }),
};

/** Björn Ottosson's OKLab matrices (https://bottosson.github.io/posts/oklab/); what lies outside sRGB is clipped. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(channel).join('')}`;
}

function channel(linear: number): string {
  const clipped = Math.min(1, Math.max(0, linear));
  const shown = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(shown * 255)
    .toString(16)
    .padStart(2, '0');
}
