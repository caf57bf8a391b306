// The pictures of the covers: ten abstract compositions on a sheet of 460 × 650, the lower third kept calm for the title.
import type { Dice, Mood, Palette } from './cover-palette.ts';

export interface Scene {
  readonly moods: readonly Mood[];
  readonly draw: (colors: Palette, dice: Dice) => string;
}

const between = (dice: Dice, low: number, high: number) => low + dice() * (high - low);
const tidy = (value: number) => Math.round(value * 10) / 10;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function disc(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(radius)}" fill="${fill}"${more}/>`;
}

/** A ridge from edge to edge, filled down to the foot of the sheet. */
function ridge(dice: Dice, top: number, swing: number, fill: string): string {
  const [first, second, shift] = [between(dice, 0.6, 1.3), between(dice, 1.8, 3), dice() * 6];
  const points = times(13, (step) => {
    const x = (step * 460) / 12;
    const y =
      top +
      swing * Math.sin(first * (x / 73) + shift) +
      swing * 0.4 * Math.sin(second * (x / 73) + shift * 2);
    return [tidy(x), tidy(y)] as const;
  });
  const start = points[0] ?? [0, top];
  const curves = points.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = points[index] ?? start;
    const half = tidy((x - beforeX) / 2);
    return `C${tidy(beforeX + half)} ${beforeY} ${tidy(x - half)} ${y} ${x} ${y}`;
  });
  return `<path d="M${start[0]} ${start[1]}${curves.join('')}V650H0Z" fill="${fill}"/>`;
}

function glow(x: number, y: number, radius: number, color: string): string {
  return disc(x, y, radius * 2.1, color, ' opacity=".1"') + disc(x, y, radius * 1.5, color, ' opacity=".16"');
}

function hills(colors: Palette, dice: Dice): string {
  const [x, y, radius] = [between(dice, 110, 350), between(dice, 120, 230), between(dice, 42, 82)];
  return [
    glow(x, y, radius, colors.light),
    disc(x, y, radius, colors.light),
    ridge(dice, 300, 26, colors.far),
    ridge(dice, 365, 30, colors.middle),
    ridge(dice, 440, 22, colors.near),
  ].join('');
}

/** Seigaiha, the pattern of overlapping waves. */
function waves(colors: Palette, dice: Dice): string {
  const x = between(dice, 150, 310);
  const sun = disc(x, 235, between(dice, 95, 130), colors.accent);
  const size = 46;
  const rings = [size, size * 0.74, size * 0.48, size * 0.22];
  const wave = (cx: number, cy: number) =>
    rings.map((r, index) => disc(cx, cy, r, index % 2 === 0 ? colors.middle : colors.far)).join('');
  const tile = `<pattern id="w" width="${size * 2}" height="${size}" patternUnits="userSpaceOnUse">${wave(0, size * 0.5)}${wave(size * 2, size * 0.5)}${wave(size, size)}${wave(0, size * 1.5)}${wave(size * 2, size * 1.5)}</pattern>`;
  return `<defs>${tile}</defs>${sun}<rect y="276" width="460" height="374" fill="url(#w)"/><rect y="276" width="460" height="374" fill="url(#fade)"/>`;
}

function arcs(colors: Palette, dice: Dice): string {
  const left = dice() < 0.5;
  const fills = [
    colors.far,
    colors.accent,
    colors.ground,
    colors.middle,
    colors.light,
    colors.accent,
    colors.near,
  ];
  const start = Math.floor(dice() * 3);
  const cx = left ? 0 : 460;
  const step = between(dice, 46, 56);
  return times(7, (ring) => disc(cx, 420, step * (7.4 - ring), fills[(ring + start) % 7] ?? colors.far))
    .concat(`<rect y="420" width="460" height="230" fill="${colors.near}"/>`)
    .join('');
}

function bands(colors: Palette, dice: Dice): string {
  const fills = [colors.far, colors.middle, colors.accent, colors.light, colors.near];
  const slope = between(dice, 150, 260) * (dice() < 0.5 ? 1 : -1);
  let top = between(dice, 40, 110);
  const stripes = times(6, (index) => {
    const height = between(dice, 18, 84);
    const y = top;
    top += height + between(dice, 6, 26);
    const [a, b] = [tidy(y + slope / 2), tidy(y - slope / 2)];
    return `<path d="M0 ${a}L460 ${b}v${tidy(height)}L0 ${tidy(a + height)}Z" fill="${fills[index % 5]}"/>`;
  });
  return stripes.join('');
}

function stars(colors: Palette, dice: Dice): string {
  const dust = [1.4, 2.2, 3].map((width) => {
    const specks = times(22, () => `M${Math.round(dice() * 460)} ${Math.round(dice() * 400)}h0`).join('');
    return `<path d="${specks}" stroke="${colors.light}" stroke-width="${width}" stroke-linecap="round" opacity=".7"/>`;
  });
  const points = times(6, (index) => [
    tidy(62 + index * 66 + between(dice, -18, 18)),
    tidy(between(dice, 70, 310)),
  ]);
  const line = `<polyline points="${points.join(' ')}" fill="none" stroke="${colors.light}" stroke-opacity=".45"/>`;
  const bright = points.map(([x = 0, y = 0]) => glow(x, y, 5, colors.light) + disc(x, y, 3.4, colors.light));
  return [
    ...dust,
    line,
    ...bright,
    ridge(dice, 400, 20, colors.middle),
    ridge(dice, 450, 18, colors.near),
  ].join('');
}

/** A band of mist as on old screens: bars with round ends, each a little to the side of the one above. */
function drift(dice: Dice, y: number, fill: string): string {
  const left = between(dice, -90, 250);
  const bars = times(3, (bar) => {
    const [x, width] = [left + between(dice, -60, 60), between(dice, 130, 300)];
    return `<rect x="${tidy(x)}" y="${tidy(y + bar * 15)}" width="${tidy(width)}" height="15" rx="7.5"/>`;
  });
  return `<g fill="${fill}" opacity=".9">${bars.join('')}</g>`;
}

/** A folding screen: six panels, drifting bands of cloud in two tones, one disc behind them. */
function screen(colors: Palette, dice: Dice): string {
  const moon = disc(between(dice, 130, 330), between(dice, 130, 220), between(dice, 62, 92), colors.light);
  const clouds = times(6, (index) => {
    const fill = [colors.accent, colors.far, colors.middle][index % 3] ?? colors.far;
    return drift(dice, 84 + index * 56, fill);
  });
  const folds = times(6, (index) => {
    const x = tidy((index * 460) / 6);
    return `<rect x="${x}" width="76.7" height="650" fill="${index % 2 === 0 ? '#fff' : '#000'}" opacity=".055"/>`;
  });
  return [moon, ...clouds, ridge(dice, 440, 12, colors.near), ...folds].join('');
}

/** An ensō: one breath, one brush, drawn as hairs of slightly different arcs. */
function enso(colors: Palette, dice: Dice): string {
  const [x, y, radius, turn] = [230, 225, between(dice, 112, 136), dice() * 360];
  const hairs = times(15, (hair) => {
    const r = radius + (hair - 7) * 2.6 + between(dice, -1, 1);
    const length = Math.round(between(dice, 78, 96));
    const look = `stroke-width="${tidy(between(dice, 1.4, 3.6))}" opacity="${tidy(between(dice, 0.5, 1))}"`;
    const offset = tidy(turn + between(dice, -5, 5));
    return `<circle cx="${x}" cy="${y}" r="${tidy(r)}" pathLength="100" stroke-dasharray="${length} 100" ${look} transform="rotate(${offset} ${x} ${y})"/>`;
  });
  const red = dice() < 0.4;
  const brush = `<g fill="none" stroke="${red ? colors.accent : colors.near}" stroke-linecap="round">${hairs.join('')}</g>`;
  return (
    (red
      ? reeds(colors, dice)
      : disc(x + between(dice, -44, 44), y + between(dice, -30, 44), between(dice, 24, 52), colors.accent)) +
    brush
  );
}

/** A few blades of grass in ink, growing into the circle. */
function reeds(colors: Palette, dice: Dice): string {
  const blades = times(7, (blade) => {
    const x = 176 + blade * 18 + between(dice, -6, 6);
    const [tip, bend] = [between(dice, 150, 260), between(dice, -50, 50)];
    return `M${tidy(x)} 352Q${tidy(x)} ${tidy(tip + 70)} ${tidy(x + bend)} ${tidy(tip)}`;
  });
  return `<path d="${blades.join('')}" fill="none" stroke="${colors.near}" stroke-width="3" stroke-linecap="round" opacity=".85"/>`;
}

function ripples(colors: Palette, dice: Dice): string {
  const drop = (x: number, y: number, count: number, color: string) =>
    times(count, (ring) => {
      const r = 24 + ring * 27;
      return `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${r}" ry="${tidy(r * 0.62)}" stroke="${color}" stroke-width="${tidy(5 - ring * 0.4)}" opacity="${tidy(1 - ring * 0.09)}"/>`;
    }).join('');
  const [ax, ay] = [between(dice, 90, 190), between(dice, 120, 190)];
  const [bx, by] = [between(dice, 260, 380), between(dice, 260, 340)];
  const rings = drop(ax, ay, 9, colors.light) + drop(bx, by, 7, colors.accent);
  return `<g fill="none">${rings}</g>${disc(ax, ay, 9, colors.light)}${disc(bx, by, 7, colors.accent)}`;
}

function city(colors: Palette, dice: Dice): string {
  const block = (x: number, width: number, top: number, fill: string, lit: boolean) => {
    const wall = `<rect x="${tidy(x)}" y="${tidy(top)}" width="${tidy(width)}" height="${tidy(650 - top)}" fill="${fill}"/>`;
    if (!lit) return wall;
    const windows = times(4, () => {
      const [column, row] = [Math.floor(dice() * (width / 13 - 1)), Math.floor(dice() * 8)];
      return `M${tidy(x + 7 + column * 13)} ${tidy(top + 12 + row * 15)}h5v7h-5z`;
    });
    return `${wall}<path d="${windows.join('')}" fill="${colors.light}" opacity=".85"/>`;
  };
  const row = (count: number, high: number, low: number, fill: string, lit: boolean) =>
    times(count, (index) =>
      block((index * 460) / count, 460 / count + 1, between(dice, high, low), fill, lit),
    ).join('');
  const [x, y, radius] = [between(dice, 120, 340), between(dice, 130, 190), between(dice, 58, 92)];
  const sun = glow(x, y, radius, colors.light) + disc(x, y, radius, colors.light);
  return (
    sun +
    row(9, 220, 330, colors.far, false) +
    row(7, 290, 390, colors.middle, true) +
    row(5, 385, 445, colors.near, true)
  );
}

function tiles(colors: Palette, dice: Dice): string {
  const fills = [colors.far, colors.accent, colors.middle, colors.light, colors.near];
  const pick = () => fills[Math.floor(dice() * fills.length)] ?? colors.far;
  const side = 115;
  const tile = (column: number, line: number) => {
    const [x, y, kind] = [column * side, line * side, dice()];
    const ground = `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${pick()}"/>`;
    if (kind < 0.2) return ground + disc(x + side / 2, y + side / 2, side * 0.3, pick());
    const turn = Math.floor(dice() * 4) * 90;
    const quarter = `<path d="M${x} ${y}h${side}a${side} ${side} 0 0 1-${side} ${side}z" fill="${pick()}" transform="rotate(${turn} ${x + side / 2} ${y + side / 2})"/>`;
    return ground + quarter;
  };
  const sheet = times(16, (index) => tile(index % 4, Math.floor(index / 4))).join('');
  return `${sheet}<rect y="460" width="460" height="190" fill="${colors.near}"/>`;
}

/** On paper the title stands on the backdrop itself, otherwise on the dark foreground. */
export const scenes = {
  hills: { moods: ['night', 'dusk', 'day'], draw: hills },
  waves: { moods: ['night', 'dusk', 'day'], draw: waves },
  arcs: { moods: ['dusk', 'day'], draw: arcs },
  bands: { moods: ['night', 'paper'], draw: bands },
  stars: { moods: ['night'], draw: stars },
  screen: { moods: ['dusk', 'day', 'night'], draw: screen },
  enso: { moods: ['paper'], draw: enso },
  ripples: { moods: ['night', 'paper'], draw: ripples },
  city: { moods: ['night', 'dusk'], draw: city },
  tiles: { moods: ['dusk', 'day'], draw: tiles },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
