// The cover of a title. No real cover may be shipped, so each title gets a picture of its own, drawn from its id and genres.

import type { CatalogTitle } from '../../src/catalog/title.ts';
import { letter } from './cover-lettering.ts';
import { type Dice, diceOf, type Mood, type Palette, paletteOf } from './cover-palette.ts';
import { type Scene, type SceneName, scenes } from './cover-scenes.ts';

const COVER = { width: 460, height: 650 } as const;
const MARGIN = 38;
const SERIF = "ui-serif,Georgia,'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','Noto Serif JP',serif";
const SANS = "ui-sans-serif,system-ui,'Helvetica Neue',Arial,sans-serif";

/** A genre leans towards pictures, moods and a range of hues; the id decides among them. */
interface Leaning {
  readonly scenes?: readonly SceneName[];
  readonly moods?: readonly Mood[];
  readonly hues?: readonly [from: number, to: number];
}

const LEANINGS: Readonly<Record<string, Leaning>> = {
  Horror: { scenes: ['ripples', 'hills', 'bands', 'city'], moods: ['night'], hues: [330, 400] },
  'Sci-Fi': { scenes: ['stars', 'city', 'ripples', 'arcs'], hues: [190, 300] },
  Mecha: { scenes: ['stars', 'city', 'bands', 'arcs'], hues: [200, 270] },
  'Slice of Life': { scenes: ['hills', 'tiles', 'arcs', 'screen', 'enso'], moods: ['day', 'paper', 'dusk'] },
  Romance: { scenes: ['waves', 'screen', 'ripples', 'arcs', 'hills'], hues: [330, 420] },
  Music: { scenes: ['tiles', 'arcs', 'ripples', 'bands'] },
  Sports: { scenes: ['bands', 'tiles', 'waves', 'arcs'] },
  Fantasy: { scenes: ['hills', 'stars', 'screen', 'waves'] },
  Mystery: { scenes: ['city', 'ripples', 'stars', 'bands'], moods: ['night', 'dusk', 'paper'] },
};

export function drawCover(title: Pick<CatalogTitle, 'id' | 'title' | 'type' | 'genres'>): string {
  const dice = diceOf(title.id);
  const { scene, colors, mood } = choose(title.genres, dice);
  const art = scene.draw(colors, dice);
  const { width, height } = COVER;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(title.title)}">`,
    `<defs>${backdrop(colors, mood)}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>${art}`,
    `<rect y="300" width="${width}" height="350" fill="url(#fade)"/>`,
    `<rect width="${width}" height="${height}" filter="url(#grain)" opacity=".1"/>`,
    lettering(title, colors),
    '</svg>',
  ].join('');
}

function choose(genres: readonly string[], dice: Dice): { scene: Scene; colors: Palette; mood: Mood } {
  const leaning = genres.map((genre) => LEANINGS[genre]).find((found) => found !== undefined) ?? {};
  const names = leaning.scenes ?? (Object.keys(scenes) as SceneName[]);
  const fits = (name: SceneName) => scenes[name].moods.some((mood) => leaning.moods?.includes(mood) ?? true);
  const name = pick(names.filter(fits), dice) ?? 'hills';
  const moods: readonly Mood[] = scenes[name].moods;
  const mood =
    pick(
      moods.filter((candidate) => leaning.moods?.includes(candidate) ?? true),
      dice,
    ) ?? 'night';
  const [from, to] = leaning.hues ?? [0, 360];
  const hue = pleasantHue(from + dice() * (to - from), mood);
  // Neighbouring, split or opposite hues: the three distances that go together.
  const contrast = pick([38, -42, 150, -150, 180], dice) ?? 180;
  return { scene: scenes[name], colors: paletteOf(mood, hue, contrast), mood };
}

/** Dark yellow is mud and dark orange is brown: those hues are only for light and paper. */
function pleasantHue(hue: number, mood: Mood): number {
  const turned = hue % 360;
  const [from, to] = mood === 'night' || mood === 'dusk' ? [18, 150] : [88, 132];
  return turned > from && turned < to ? turned + 150 : turned;
}

function pick<T>(choices: readonly T[], dice: Dice): T | undefined {
  return choices[Math.floor(dice() * choices.length)];
}

/** The sky, the shade in which the title stands, and paper grain. */
function backdrop(colors: Palette, mood: Mood): string {
  const shade = mood === 'paper' ? colors.ground : colors.near;
  return [
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colors.ground}"/><stop offset=".72" stop-color="${colors.horizon}"/></linearGradient>`,
    `<linearGradient id="fade" x2="0" y2="1"><stop stop-color="${shade}" stop-opacity="0"/><stop offset=".5" stop-color="${shade}" stop-opacity=".82"/><stop offset="1" stop-color="${shade}"/></linearGradient>`,
    '<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="1"/><feColorMatrix type="saturate" values="0"/></filter>',
  ].join('');
}

function lettering({ title, type }: Pick<CatalogTitle, 'title' | 'type'>, colors: Palette): string {
  const { size, lines } = letter(title, COVER.width - 2 * MARGIN);
  const leading = Math.round(size * 1.16);
  const first = COVER.height - MARGIN - 6 - (lines.length - 1) * leading;
  const rise = first - size - 14;
  const spans = lines.map(
    (line, index) => `<tspan x="${MARGIN}" y="${first + index * leading}">${escapeText(line)}</tspan>`,
  );
  return [
    `<path d="M${MARGIN} ${rise}h40" stroke="${colors.accent}" stroke-width="4"/>`,
    `<text x="${MARGIN + 54}" y="${rise + 5}" font-family="${SANS}" font-size="15" font-weight="600" letter-spacing="4" fill="${colors.ink}" opacity=".85">${type.toUpperCase()}</text>`,
    `<text font-family="${SERIF}" font-size="${size}" font-weight="600" fill="${colors.ink}">${spans.join('')}</text>`,
  ].join('');
}

/** XML has no place for control characters and lone surrogates, not even escaped. */
function escapeText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
