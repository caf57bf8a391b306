// Reads the decision tables. Each cell contains the expected decision. It depends on the entry of its row, the episode of its column, and
// the heading.
import type { AskReason } from '@/lib/domain/changes/outbox-item.ts';
import { decideProgress, type ProgressFacts } from '@/lib/domain/progress.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';

type Rows = Record<string, Record<string, string>>;

/** One table. It has the expected and the actual decision for each entry and episode. */
interface Table {
  /** The title and the settings, such as "TV 12 FINISHED, title: ask first". */
  readonly name: string;
  readonly expected: Rows;
  readonly decided: Rows;
}

type Change = (question: ProgressFacts) => ProgressFacts;

/** Reads a title such as "TV 12 FINISHED", which has a format, a total ("?" if unknown), and a release state. */
function titleOf(text: string): ProgressFacts['media'] {
  const [format = '', total = '', status = ''] = text.split(' ');
  const number = total === '?' ? null : Number(total);
  const manga = format === 'MANGA' || format === 'ONE_SHOT';
  return {
    type: manga ? 'manga' : 'anime',
    format,
    status,
    episodes: manga ? null : number,
    chapters: manga ? number : null,
  };
}

/** Reads an entry such as "watching 4", or "not listed". */
function entryOf(text: string): ProgressFacts['entry'] {
  const [status = '', progress = ''] = text.split(' ');
  return text === 'not listed' ? null : { status, progress: Number(progress), userScore: 7 };
}

/**
 * Reads an episode. Examples: "E5", "E12.5", "E11-12" (one video), "SP2", "SP" (without a number), "movie", and "E?" (a page without a
 * number).
 */
function episodeOf(text: string): Pick<ProgressFacts, 'episode' | 'first' | 'episodeType'> {
  if (text === 'movie') return { episode: null, episodeType: 'movie' };
  const [, first, last] = /^E(-?\d+)-(\d+)$/.exec(text) ?? [];
  if (last) return { first: Number(first), episode: Number(last), episodeType: 'regular' };
  const [, kind, number = ''] = /^(E|SP)(.*)$/.exec(text) ?? [];
  const episode = number === '' || number === '?' ? null : Number(number);
  return { episode, episodeType: kind === 'SP' ? 'special' : 'regular' };
}

const withTracking =
  (part: Partial<ProgressFacts['tracking']>): Change =>
  (question) => ({ ...question, tracking: { ...question.tracking, ...part } });
const withYes =
  (reason: AskReason): Change =>
  (question) => ({ ...question, confirmed: [...question.confirmed, reason] });

const circumstances: Readonly<Record<string, Change>> = {
  'usual settings': (question) => question,
  'several episodes in one video': (question) => question,
  'title: ask first': (question) => ({ ...question, policy: 'ask' }),
  'title: ignore': (question) => ({ ...question, policy: 'ignore' }),
  'new titles: ask': withTracking({ unlisted: 'ask' }),
  'new titles: ignore': withTracking({ unlisted: 'ignore' }),
  'last episode: ask': withTracking({ finishing: 'ask' }),
  'jumps of up to 10': withTracking({ jumpLimit: 10 }),
  'jumps of up to 1': withTracking({ jumpLimit: 1 }),
  'jumps allowed': (question) => ({ ...question, jumpAllowed: true }),
  'yes to policy': withYes('policy'),
  'yes to unlisted': withYes('unlisted'),
  'yes to jump': withYes('jump'),
  'yes to finishing': withYes('finishing'),
  'yes to rewatch': withYes('rewatch'),
};

/** The settings on which the tables are based. They do not depend on Kiroku's defaults. */
const tracking: ProgressFacts['tracking'] = {
  ...defaultSettings.tracking,
  unlisted: 'add',
  finishing: 'complete',
  jumpLimit: 3,
};

/** Reads all tables. A table starts with a heading "## title | setting, setting", and its first row lists the episodes. */
export function parseProgressTables(text: string): Table[] {
  return text.split('## ').slice(1).map(readTable);
}

function readTable(text: string): Table {
  const [heading = '', columns = '', ...rows] = text.trim().split('\n');
  const [title = '', when = ''] = cellsOf(heading);
  const episodes = cellsOf(columns).slice(1);
  const expected: Rows = {};
  const decided: Rows = {};
  for (const row of rows) {
    const [entry = '', ...cells] = cellsOf(row);
    if (cells.length !== episodes.length || entry in expected)
      throw new Error(`${heading}: the row of ${entry} is incomplete or there twice`);
    const said = episodes.map((episode) => say(questionOf(title, when, entry, episode)));
    expected[entry] = rowOf(episodes, cells);
    decided[entry] = rowOf(episodes, said);
  }
  return { name: `${title}, ${when}`, expected, decided };
}

function rowOf(episodes: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(episodes.map((episode, index) => [episode, cells[index] ?? '']));
}

function questionOf(title: string, when: string, entry: string, episode: string): ProgressFacts {
  const question: ProgressFacts = {
    entry: entryOf(entry),
    media: titleOf(title),
    ...episodeOf(episode),
    tracking,
    policy: 'auto',
    jumpAllowed: false,
    confirmed: [],
  };
  return when.split(', ').reduce((asked, name) => changeNamed(name)(asked), question);
}

function changeNamed(name: string): Change {
  const change = circumstances[name];
  if (!change) throw new Error(`unknown circumstance: ${name}`);
  return change;
}

function cellsOf(row: string): string[] {
  return row.split('|').map((cell) => cell.trim());
}

/**
 * Returns the decision as the tables write it, such as "advance 5", "start 5 watching", "?jump" (asks), or "-special" (changes nothing).
 */
function say(question: ProgressFacts): string {
  const decision = decideProgress(question);
  if (decision.kind === 'ask') return `?${decision.reason}`;
  if (decision.kind === 'ignore') return `-${decision.reason}`;
  const { progress, status, ...others } = decision.patch;
  const written = status && status !== 'completed' ? ` ${status}` : '';
  return `${decision.kind} ${progress}${written}${Object.keys(others).join(' ')}`;
}
