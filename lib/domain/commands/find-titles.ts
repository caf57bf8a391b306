// The titles of a list that a typed line means, the likeliest first. Looks at each entry once: lists have thousands.
import type { LibraryEntry } from '../../contract/library.ts';
import { currentStatus } from '../changes/quick-edit.ts';
import { lookFor, mentions, plain, titleText } from '../library-view.ts';
import type { Translate } from '../words.ts';
import { readCommand } from './read-command.ts';
import { verbsOf } from './verbs.ts';

type Findable = Pick<LibraryEntry, 'type' | 'status' | 'updatedAt' | 'media'>;

interface Found<E> {
  readonly best: readonly E[];
  /** How many fit in all. */
  readonly count: number;
}

interface Placed<E> {
  readonly entry: E;
  readonly place: number;
}

/** Nothing for a text without words. `most`: so many of the best are kept. */
export function findTitles<E extends Findable>(entries: readonly E[], text: string, most: number): Found<E> {
  const wanted = lookFor(text);
  const best: Placed<E>[] = [];
  if (wanted.words.length === 0) return { best: [], count: 0 };
  const whole = plain(text);
  let count = 0;
  for (const entry of entries) {
    if (!mentions(entry.media, wanted)) continue;
    count += 1;
    const placed = { entry, place: placeOf(entry, whole) };
    const at = best.findIndex((other) => isBefore(placed, other));
    best.splice(at < 0 ? best.length : at, 0, placed);
    if (best.length > most) best.pop();
  }
  return { best: best.map(({ entry }) => entry), count };
}

/** Titles by the whole line, then by what is left of it without an action: "score 8 frieren" means Frieren. */
export function titlesMeant<E extends Findable>(
  t: Translate,
  entries: readonly E[],
  text: string,
  most: number,
): readonly E[] {
  const texts = [text, ...readCommand(text, verbsOf(t)).map(({ title }) => title)];
  return [...new Set([...new Set(texts)].flatMap((one) => findTitles(entries, one, most).best))].slice(
    0,
    most,
  );
}

/** Small is likely: names that begin with the text, then words that do; what is being watched before the rest. */
function placeOf({ type, status, media }: Findable, whole: string): number {
  const text = titleText(media);
  const fit = text.startsWith(whole) ? 0 : text.includes(` ${whole}`) ? 2 : 4;
  return fit + (status === currentStatus(type) ? 0 : 1);
}

function isBefore(one: Placed<Findable>, other: Placed<Findable>): boolean {
  if (one.place !== other.place) return one.place < other.place;
  return one.entry.updatedAt > other.entry.updatedAt;
}
