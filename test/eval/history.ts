// Makes watch histories from observations. Evaluates which titles an import finds for these histories.
import type { Media } from '../../lib/contract/media.ts';
import { readNetflix } from '../../lib/import/history/netflix.ts';
import { isCertainProposal } from '../../lib/import/history/propose-season-entry.ts';
import { resolveSeason, searchQueryOf } from '../../lib/import/history/resolve-season.ts';
import { readTakeout } from '../../lib/import/history/takeout.ts';
import type { HistoryFile, WatchedSeason } from '../../lib/import/imported.ts';
import type { TitleResolution } from '../../lib/import/plan.ts';
import { isSameName } from '../../lib/matching/candidate.ts';
import { parseTitle } from '../../lib/matching/title.ts';

import { type EvalCatalogue, readJsonLines } from './catalogue.ts';
import type { MemoryApi } from './memory-api.ts';

/** The import page requests this many search results. */
const RESULTS = 30;

/** A video of a licensor. `title` is the video's title on the page. `name` is the name of its series, with the season. */
interface VideoRow {
  readonly title: string;
  readonly name: string;
  readonly url: string;
}

interface NegativeRow {
  readonly title: string;
  readonly same_title_exists_in_catalog?: boolean;
}

interface Known {
  readonly catalogue: EvalCatalogue;
  readonly memory: MemoryApi;
}

interface Judged {
  readonly season: WatchedSeason;
  readonly resolution: TitleResolution;
}

/**
 * Imports videos of licensors as one history. Then imports them again without the franchise of each right title in the catalogue. Returns
 * the report.
 */
export async function evaluateVideoHistory(path: string, known: Known): Promise<string> {
  const rows = await readJsonLines<VideoRow>(path);
  const file = readTakeout(rows.map(({ title, url }) => watched(title, channelIn(title), url)));
  if (!file) return `${path}: no history`;
  const judged = resolveAll(file, known);
  const proposed = judged.filter(({ resolution }) => resolution.kind === 'found');
  const unproved = proposed.filter((one) => !hasItsName(one, rows[one.season.place - 1]));
  const strangers = proposed.filter((one) => isFoundWithout(one, known));
  const right = proposed.length - unproved.length;
  return [
    `${path}: ${file.rows} rows, ${file.dropped} left out, ${judged.length} seasons`,
    `  proposed ${proposed.length}, of these ${right} (${percent(right, proposed.length)}) bear the name of the row`,
    ...unproved.map((one) => `    to be read: ${lineOf(one)}`),
    `  asked ${count(judged, 'question')}, missing ${count(judged, 'missing')}`,
    `  without its franchise proposed ${strangers.length}`,
    ...strangers.map((one) => `    WRONG: ${lineOf(one)}`),
  ].join('\n');
}

/**
 * Imports titles that are not anime, as YouTube videos and as Netflix rows. Returns a report on the titles that were wrongly found or asked
 * about.
 */
export async function evaluateNonAnimeHistory(path: string, known: Known): Promise<string> {
  const all = await readJsonLines<NegativeRow>(path);
  const titles = all
    .filter(({ same_title_exists_in_catalog }) => same_title_exists_in_catalog !== true)
    .map(({ title }) => title);
  const csv = (suffix: string) =>
    `Title,Date\n${titles.map((title) => `"${title.replaceAll('"', '""')}${suffix}",2026-01-31`).join('\n')}`;
  const files = {
    'YouTube, another channel': readTakeout(
      titles.map((title) => watched(`${title} Episode 3`, 'Someone', ADDRESS)),
    ),
    'Netflix, season 1': readNetflix(csv(': Season 1: The Gate')),
    'Netflix, episode 3 of season 2': readNetflix(csv(': Season 2: Episode 3')),
    'Netflix, films': readNetflix(csv('')),
  };
  const lines = Object.entries(files).map(([name, file]) =>
    file && file !== 'truncated' ? negativeLine(name, file, known) : name,
  );
  return [`${path}: ${titles.length} titles`, ...lines].join('\n');
}

function negativeLine(name: string, file: HistoryFile, known: Known): string {
  const judged = resolveAll(file, known);
  const proposed = judged.filter(({ resolution }) => resolution.kind === 'found');
  const on = proposed.filter(({ season }) => isCertainProposal(season));
  const asked = judged.filter(({ resolution }) => resolution.kind === 'question');
  return [
    `  ${name}: ${judged.length} seasons, proposed ${proposed.length}, on by default ${on.length}, asked ${asked.length}`,
    ...[...proposed, ...asked].map((one) => `    ${lineOf(one)}`),
  ].join('\n');
}

const ADDRESS = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';

function watched(title: string, channel: string, titleUrl: string) {
  const subtitles = [{ name: channel, url: '' }];
  return { header: 'YouTube', title: `Watched ${title}`, titleUrl, subtitles, time: '2026-01-31T10:00:00Z' };
}

/** Returns the name of the channel. Licensors put it at the end of their titles. */
function channelIn(title: string): string {
  return /【([^】]+)】\s*$/u.exec(title)?.[1] ?? 'Ani-One Asia';
}

function resolveAll({ seasons }: HistoryFile, known: Known): readonly Judged[] {
  return seasons.map((season) => ({ season, resolution: resolve(season, known) }));
}

function resolve(season: WatchedSeason, { memory }: Known): TitleResolution {
  return resolveSeason(season, memory.search(searchQueryOf(season), 'anime', RESULTS));
}

/** Whether the title has the name, season and part of the row. If so, it counts as right, because the file has no ids. */
function hasItsName({ season, resolution }: Judged, row: VideoRow | undefined): boolean {
  if (resolution.kind !== 'found' || !row) return false;
  const { seriesTitle, seasonNumber } = season;
  const written = seasonNumber === null ? seriesTitle : `${seriesTitle} Season ${seasonNumber}`;
  const wanted = [row.name, written].map(parseTitle);
  return namesOf(resolution.media).some((name) => wanted.some((one) => isSameName(parseTitle(name), one)));
}

function namesOf({ title, titles, synonyms }: Media): readonly string[] {
  return [title, titles.romaji, titles.english, titles.native, ...synonyms].flatMap((name) => name ?? []);
}

function isFoundWithout({ season, resolution }: Judged, known: Known): boolean {
  if (resolution.kind !== 'found') return false;
  const family = known.catalogue.franchise.get(resolution.media.id);
  known.memory.hide(({ id }) => known.catalogue.franchise.get(id) === family);
  const without = resolve(season, known);
  known.memory.hide(() => false);
  return without.kind === 'found';
}

function lineOf({ season, resolution }: Judged): string {
  const { seriesTitle, seasonNumber, furthest, episodes: seen } = season;
  const shown = [
    `"${seriesTitle}"`,
    `season ${seasonNumber ?? '?'}`,
    `episode ${furthest ?? `≥ ${seen.length}`}`,
  ];
  return `${shown.join(', ')} → ${resultOf(resolution)}`;
}

function resultOf(resolution: TitleResolution): string {
  if (resolution.kind === 'found') return `${resolution.media.title} ${resolution.progress ?? ''}`;
  return resolution.kind === 'question'
    ? `? ${resolution.choices.map(({ title }) => title).join(' · ')}`
    : 'missing';
}

function count(judged: readonly Judged[], kind: TitleResolution['kind']): number {
  return judged.filter(({ resolution }) => resolution.kind === kind).length;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
}
