// Turns the diagnostics into text: for the page, and for a report that names websites, but no title and no address.

import { isIpAddress, isPrivateHost } from '../addresses/private-host.ts';
import type {
  DataFile,
  Diagnostics,
  StorageFacts,
  TabDiagnosis,
  VideoDiagnosis,
} from '../diagnosis/diagnostics.ts';
import type { PageDiagnosis } from '../diagnosis/page-diagnosis.ts';
import type { Translate } from '../words.ts';
import { joinList, joinSentences } from './joined.ts';
import { durationText } from './times.ts';

interface DiagnosisLine {
  readonly part: 'title' | 'episode' | 'video';
  readonly fine: boolean;
  readonly name: string;
  readonly sentence: string;
}

/** The subject of a line: an open tab, or the page on which the popup was opened. */
type Diagnosed = Pick<TabDiagnosis, 'sources' | 'video'> &
  Pick<PageDiagnosis, 'episode'> & { readonly title?: PageDiagnosis['title'] };

/**
 * Returns the lines of a diagnosis. `from` names the source of a field. A report uses the exact name. Pages of the extension use words that
 * everyone understands.
 */
export function diagnosisLines(
  t: Translate,
  seen: Diagnosed,
  from: NameSource = placeOfSource,
): readonly DiagnosisLine[] {
  return [titleLine(t, seen, from), episodeLine(t, seen, from), videoLine(t, seen.video)];
}

type NameSource = (t: Translate, source: string) => string;

/** The source names that a report may contain. Other names are not shown, because a page's script could send any text. */
const PLACES =
  'url dom h1 title meta json-ld microdata page-state page-json og:title apple:title media-session player season-link data-layer aria-label spoken learnt';
const exactSource: NameSource = (_word, source) => (PLACES.split(' ').includes(source) ? source : 'other');
const placeOfSource: NameSource = (t, source) =>
  t(source === 'url' ? 'diagnostics.source.address' : 'diagnostics.source.page');

function titleLine(t: Translate, { title, sources }: Diagnosed, from: NameSource): DiagnosisLine {
  const fine = title !== 'missing';
  const sentence = fine ? readFrom(t, sources.seriesTitle, from) : t('diagnostics.notFound');
  return { part: 'title', fine, name: t('diagnostics.title'), sentence };
}

function episodeLine(t: Translate, { episode, sources }: Diagnosed, from: NameSource): DiagnosisLine {
  const missing = episode === 'missing';
  const read = readFrom(t, sources.episodeNumber, from);
  // `read` names the source of the number, so the line needs no other text for a number.
  const isInSource = episode === 'numbered' && read !== '';
  const sentence = missing ? t('diagnostics.notFound') : isInSource ? '' : t(`diagnostics.${episode}`);
  return {
    part: 'episode',
    fine: episode === 'numbered',
    name: t('diagnostics.episode'),
    sentence: joinList(t, [sentence, read]),
  };
}

function videoLine(t: Translate, video: VideoDiagnosis): DiagnosisLine {
  const fine = video.kind === 'seen' || (video.kind === 'pages' && video.read);
  const name = t(video.kind === 'pages' ? 'diagnostics.pages' : 'diagnostics.video');
  return { part: 'video', fine, name, sentence: videoSentence(t, video) };
}

function readFrom(t: Translate, source: string | undefined, from: NameSource): string {
  if (source === undefined) return '';
  return source === 'taught'
    ? t('diagnostics.taught')
    : t('diagnostics.readFrom', { source: from(t, source) });
}

function videoSentence(t: Translate, video: VideoDiagnosis): string {
  if (video.kind === 'pages') return t(video.read ? 'diagnostics.pagesSeen' : 'diagnostics.pagesNone');
  if (video.kind === 'seen') return t('diagnostics.seen', { length: durationText(t, video.duration) });
  if (video.reason === 'frame') return t('diagnostics.frame', { origin: video.origin });
  return t(`diagnostics.${video.reason}`);
}

export function dataFileSentence(t: Translate, { count, date }: DataFile): string {
  return t('diagnostics.dataOf', { count, date: date ?? t('diagnostics.noDate') });
}

/** Returns the sentence about the storage. `storage` is null if the browser does not report it. */
export function storageSentence(t: Translate, storage: StorageFacts | null): string {
  if (!storage) return t('diagnostics.storageUnknown');
  const sentence = t(storage.kept ? 'diagnostics.storageKept' : 'diagnostics.storageMayGo');
  if (storage.usedBytes === null) return sentence;
  const megabytes = Math.ceil(storage.usedBytes / 1_000_000);
  return joinSentences(t, [sentence, t('diagnostics.storageUsed', { megabytes })]);
}

/** Returns plain text for a bug report. It names no title and no account. */
export function reportText(
  t: Translate,
  { data, storage, tabs, silent, flooding }: Diagnostics,
  version: string,
  browser: string,
): string {
  const files = data?.map((file) => `${t(`diagnostics.data.${file.name}`)}: ${dataFileSentence(t, file)}`);
  return [
    `${t('diagnostics.version')} ${version}`,
    browser,
    ...(files ?? [t('diagnostics.noData')]),
    `${t('diagnostics.storage')}: ${storageSentence(t, storage)}`,
    ...(tabs.length === 0 ? [t('diagnostics.noTabs')] : tabs.map((tab) => reportLine(t, tab))),
    ...silent.map((origin) => t('diagnostics.silentAt', { origin: websiteName(t, origin) })),
    ...flooding.map((origin) => t('diagnostics.floodingAt', { origin: websiteName(t, origin) })),
  ].join('\n');
}

/** Returns a report about only the page on which the popup was opened. */
export function pageReportText(t: Translate, page: PageDiagnosis, browser: string): string {
  const more = [page.silent && t('diagnostics.silentHere'), page.taught && t('diagnostics.taughtHere')];
  return [
    `${t('diagnostics.version')} ${page.version}`,
    browser,
    reportLine(t, page),
    ...more.filter((line) => line !== false),
  ].join('\n');
}

function reportLine(t: Translate, seen: Diagnosed & Pick<PageDiagnosis, 'siteName' | 'isHost'>): string {
  const { video } = seen;
  const origin = 'origin' in video ? { origin: websiteName(t, video.origin) } : {};
  const lines = diagnosisLines(t, { ...seen, video: { ...video, ...origin } }, exactSource).map(
    ({ fine, name, sentence }) => `${fine ? '✓' : '✗'} ${[name, sentence].filter(Boolean).join(' ')}`,
  );
  return `${websiteName(t, seen.siteName, seen.isHost)}: ${lines.join('; ')}`;
}

/**
 * Returns the name of a website without its address. A server in a home network is not named. `place` is an origin, a host or a site's
 * name.
 */
function websiteName(t: Translate, place: string, isNamedByHost = false): string {
  const host = place.replace(/^https?:\/\//, '').replace(/:\d+$/, '');
  const isHost = isNamedByHost || host !== place || host.includes('.') || host === 'localhost';
  if (!isHost) return place;
  return isIpAddress(host) || isPrivateHost(host) ? t('diagnostics.ownServer') : host;
}
