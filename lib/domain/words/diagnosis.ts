// The diagnostics in words: on the page, and as a report that names websites, but no title and no address.

import { isIpAddress, isPrivateHost } from '../addresses/private-host.ts';
import type {
  DataFile,
  Diagnostics,
  StorageFacts,
  TabDiagnosis,
  VideoDiagnosis,
} from '../diagnosis/diagnostics.ts';
import type { PageDiagnosis } from '../diagnosis/page-diagnosis.ts';
import type { Word } from '../words.ts';
import { joinSentences, listed } from './joined.ts';
import { spanWords } from './times.ts';

interface DiagnosisLine {
  readonly part: 'title' | 'episode' | 'video';
  readonly fine: boolean;
  readonly name: string;
  readonly sentence: string;
}

/** What a line is about: an open tab, or the page before the popup. */
type Diagnosed = Pick<TabDiagnosis, 'sources' | 'video'> &
  Pick<PageDiagnosis, 'episode'> & { readonly title?: PageDiagnosis['title'] };

/** `from`: how to name what was read. A report names the exact source; the popup names the place on the page. */
export function diagnosisSentences(
  word: Word,
  seen: Diagnosed,
  from: NameSource = exactSource,
): readonly DiagnosisLine[] {
  return [titleLine(word, seen, from), episodeLine(word, seen, from), videoLine(word, seen.video)];
}

type NameSource = (word: Word, source: string) => string;

/** The places that readers name. What a page's script says comes from the page, and might be any text. */
const PLACES =
  'url dom h1 title meta json-ld microdata page-state page-json og:title apple:title media-session player season-link data-layer aria-label spoken';
const exactSource: NameSource = (_word, source) => (PLACES.split(' ').includes(source) ? source : 'other');
export const placeOfSource: NameSource = (word, source) =>
  word(source === 'url' ? 'diagnostics.source.address' : 'diagnostics.source.page');

function titleLine(word: Word, { title, sources }: Diagnosed, from: NameSource): DiagnosisLine {
  const fine = title !== 'missing';
  const sentence = fine ? readFrom(word, sources.seriesTitle, from) : word('diagnostics.notFound');
  return { part: 'title', fine, name: word('diagnostics.title'), sentence };
}

function episodeLine(word: Word, { episode, sources }: Diagnosed, from: NameSource): DiagnosisLine {
  const missing = episode === 'missing';
  const said = missing ? word('diagnostics.notFound') : word(`diagnostics.${episode}`);
  return {
    part: 'episode',
    fine: episode === 'numbered',
    name: word('diagnostics.episode'),
    sentence: listed(word, [said, readFrom(word, sources.episodeNumber, from)]),
  };
}

function videoLine(word: Word, video: VideoDiagnosis): DiagnosisLine {
  const fine = video.kind === 'seen' || (video.kind === 'pages' && video.read);
  const name = word(video.kind === 'pages' ? 'diagnostics.pages' : 'diagnostics.video');
  return { part: 'video', fine, name, sentence: videoSentence(word, video) };
}

function readFrom(word: Word, source: string | undefined, from: NameSource): string {
  if (source === undefined) return '';
  return source === 'taught'
    ? word('diagnostics.taught')
    : word('diagnostics.readFrom', { source: from(word, source) });
}

function videoSentence(word: Word, video: VideoDiagnosis): string {
  if (video.kind === 'pages') return word(video.read ? 'diagnostics.pagesSeen' : 'diagnostics.pagesNone');
  if (video.kind === 'seen') return word('diagnostics.seen', { length: spanWords(word, video.duration) });
  if (video.reason === 'frame') return word('diagnostics.frame', { origin: video.origin });
  return word(`diagnostics.${video.reason}`);
}

export function dataSentence(word: Word, { count, date }: DataFile): string {
  return word('diagnostics.dataOf', { count, date: date ?? word('diagnostics.noDate') });
}

/** Null: the browser does not say. */
export function storageSentence(word: Word, storage: StorageFacts | null): string {
  if (!storage) return word('diagnostics.storageUnsaid');
  const said = word(storage.kept ? 'diagnostics.storageKept' : 'diagnostics.storageMayGo');
  if (storage.usedBytes === null) return said;
  const megabytes = Math.ceil(storage.usedBytes / 1_000_000);
  return joinSentences(word, [said, word('diagnostics.storageUsed', { megabytes })]);
}

/** Plain text for a bug report. It names no title and no account. */
export function reportText(
  word: Word,
  { data, storage, tabs, silent, flooding }: Diagnostics,
  version: string,
  browser: string,
): string {
  const files = data?.map((file) => `${word(`diagnostics.data.${file.name}`)}: ${dataSentence(word, file)}`);
  return [
    `${word('diagnostics.version')} ${version}`,
    browser,
    ...(files ?? [word('diagnostics.noData')]),
    `${word('diagnostics.storage')}: ${storageSentence(word, storage)}`,
    ...(tabs.length === 0 ? [word('diagnostics.noTabs')] : tabs.map((tab) => reportLine(word, tab))),
    ...silent.map((origin) => word('diagnostics.silentAt', { origin: websiteName(word, origin) })),
    ...flooding.map((origin) => word('diagnostics.floodingAt', { origin: websiteName(word, origin) })),
  ].join('\n');
}

/** The same for the page before the popup. */
export function pageReportText(word: Word, page: PageDiagnosis, browser: string): string {
  const more = [page.silent && word('diagnostics.silentHere'), page.taught && word('diagnostics.taughtHere')];
  return [
    `${word('diagnostics.version')} ${page.version}`,
    browser,
    reportLine(word, page),
    ...more.filter((line) => line !== false),
  ].join('\n');
}

function reportLine(word: Word, seen: Diagnosed & Pick<PageDiagnosis, 'siteName' | 'isHost'>): string {
  const { video } = seen;
  const origin = 'origin' in video ? { origin: websiteName(word, video.origin) } : {};
  const lines = diagnosisSentences(word, { ...seen, video: { ...video, ...origin } }).map(
    ({ fine, name, sentence }) => `${fine ? '✓' : '✗'} ${[name, sentence].filter(Boolean).join(' ')}`,
  );
  return `${websiteName(word, seen.siteName, seen.isHost)}: ${lines.join('; ')}`;
}

/** The name of a website, without its address; a server at home has none that anybody needs to know. `place`: an origin, a host or a name. */
function websiteName(word: Word, place: string, isNamedByHost = false): string {
  const host = place.replace(/^https?:\/\//, '').replace(/:\d+$/, '');
  const isHost = isNamedByHost || host !== place || host.includes('.') || host === 'localhost';
  if (!isHost) return place;
  return isIpAddress(host) || isPrivateHost(host) ? word('diagnostics.ownServer') : host;
}
