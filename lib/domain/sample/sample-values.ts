// Chooses the values of a page's data that a sample retains. These are the values whose key is in a fixed list of keys that readers use. Of
// all other values, only the key is retained.
import { parseJson } from '../fields.ts';
import { MAX_SAMPLE_TEXT_LENGTH, type SampleValue } from './page-sample.ts';
import { isAccountKey, isPrivateKey } from './private-words.ts';

/** The keys whose values are retained, in lower case and without separators. */
const VALUE_KEYS = new Set(
  (
    'id videoid videosn anivideosn movieid episodeid episodecode seriesid seasonid showid programid contentid epid ssid cid chapterid mangaid comicid titleid watchid mediaid productid itemid sn slug ' +
    'title name text label seriestitle seriesname series serieslongtitle showtitle showname programtitle programname parenttitle grandparenttitle seasontitle seasonname episodetitle episodename ' +
    'chaptertitle chaptername maintitle mainname subtitle titledisplay titlelocale longtitle shorttitle originaltitle worktitle headline heading ' +
    'episode episodenumber episodeno episodenum ep epnum epno epindex number num no order ord index indexnumber parentindexnumber season seasonnumber seasonno seasonnum seq sequence chapter chapternumber chapterno volume part ' +
    'type kind contenttype mediatype videotype typename category isepisodic ismovie istrailer ispreview isspecial ' +
    'duration runtime runtimeticks length programdurationms seekabledurationms playheadpositionms timerequired language audiolanguage inlanguage lang locale page pages pagecount pagesnumber totalpages position current total ' +
    'datetime itemprop itemtype itemscope partofseries partofseason partoftvseries alternatename url value'
  ).split(' '),
);
/** Keys of schema.org data whose content is visited. */
const DATA_KEYS = new Set(
  'graph mainentity mainentityofpage itemlistelement item numberofepisodes ispartof haspart containsseason context author creator'.split(
    ' ',
  ),
);
const DEEPEST = 9;
const MOST_KEYS = 60;
const MOST_ITEMS = 4;
const MOST_NODES = 2500;

function plain(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\d]+/gu, '');
}

export function isSampledKey(key: string): boolean {
  return VALUE_KEYS.has(plain(key)) && !isPrivateKey(key);
}

/** `asData` is true for schema.org data. Its unknown keys are not visited, because they may contain names of people. */
interface KeepOptions {
  readonly asData?: boolean;
  /** The maximum number of objects and arrays that are visited. */
  readonly most?: number;
}

/**
 * Copies a page's data, with only the values of the fixed list of keys. Runs no getters. Cycles, and objects that are too deep or too many,
 * become null.
 */
export function copySampledValues(
  value: unknown,
  { asData = false, most = MOST_NODES }: KeepOptions = {},
): SampleValue {
  const around = new Set<unknown>();
  let nodes = 0;
  const keep = (inner: unknown, key: string, depth: number): SampleValue => {
    if (typeof inner !== 'object' || inner === null) return keepScalar(inner, key, asData, keep, depth);
    nodes += 1;
    if (!isPlain(inner) || depth > DEEPEST || nodes > most || around.has(inner)) return null;
    around.add(inner);
    const kept = Array.isArray(inner)
      ? inner.slice(0, MOST_ITEMS).map((item) => keep(item, key, depth + 1))
      : keepObject(inner, (part, name) =>
          (asData ? !isDataKey(name) : isPrivateKey(name)) ? null : keep(part, name, depth + 1),
        );
    around.delete(inner);
    return kept;
  };
  return keep(value, '', 0);
}

/**
 * Whether the value is an array or an object without a class. A page's objects also refer to elements, frames and stores, which are not
 * sampled.
 */
function isPlain(value: object): boolean {
  const parent = Object.getPrototypeOf(value);
  return Array.isArray(value) || parent === null || Object.getPrototypeOf(parent) === null;
}

function isDataKey(key: string): boolean {
  return isSampledKey(key) || DATA_KEYS.has(plain(key));
}

type Keep = (value: unknown, key: string, depth: number) => SampleValue;

function keepScalar(value: unknown, key: string, asData: boolean, keep: Keep, depth: number): SampleValue {
  if (!isSampledKey(key) && !(asData && isDataKey(key))) return embedded(value, key, keep, depth);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && value.length <= MAX_SAMPLE_TEXT_LENGTH ? value : null;
}

/** Parses a text that is itself JSON, and samples its content. Some sites embed such texts in their JSON. */
function embedded(value: unknown, key: string, keep: Keep, depth: number): SampleValue {
  const inner = typeof value === 'string' ? parseJsonObject(value) : null;
  return inner && keep(inner, key, depth + 1);
}

function keepObject(value: object, keep: (part: unknown, key: string) => SampleValue): SampleValue {
  const kept: Record<string, SampleValue> = Object.create(null);
  for (const key of Object.keys(value).slice(0, MOST_KEYS)) {
    const own = Object.getOwnPropertyDescriptor(value, key);
    if (key.length <= MAX_SAMPLE_TEXT_LENGTH) kept[key] = own && 'value' in own ? keep(own.value, key) : null;
  }
  return { ...kept };
}

/** Returns the object or array that a text contains as JSON; null if there is none. */
export function parseJsonObject(text: string): object | null {
  const value = parseJson(text, 1_000_000);
  return typeof value === 'object' ? value : null;
}

/** Matches keys whose value may be the user's name. It is used only in data about an account. */
const CALLED =
  /name|nick|login|mail|handle|phone|user|viewer|member|customer|account|profile|avatar|^me$|id$/i;

/** Returns the user's names in a page's data: the texts whose key matches `CALLED` within data about an account. */
export function userNamesIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (inner: unknown, key: string, isAccount: boolean, depth: number): void => {
    if (typeof inner === 'string' && isAccount && CALLED.test(key)) found.add(inner);
    if (typeof inner !== 'object' || inner === null || !isPlain(inner) || seen.has(inner)) return;
    if (depth > DEEPEST || seen.size > MOST_NODES || found.size > 200) return;
    seen.add(inner);
    for (const name of Object.keys(inner).slice(0, MOST_KEYS)) {
      const own = Object.getOwnPropertyDescriptor(inner, name);
      const at = Array.isArray(inner) ? key : name;
      if (own && 'value' in own) walk(own.value, at, isAccount || isAccountKey(at), depth + 1);
    }
  };
  walk(value, '', false, 0);
  return [...found];
}
