// Defines the data of a history. A history contains the available pages, and the actions of a person in several tabs.
import type { PlayerLocation, WanderSiteId } from './site-definitions.ts';

/** The content of a video: an episode, or something that never counts. */
export type ContentKind = 'episode' | 'ad' | 'film' | 'trailer' | 'preview' | 'live' | 'teaser';

/**
 * One title on one site. `slot` is the number of the series on that site. The addresses of self-hosted servers contain only this number.
 */
export interface SiteShow {
  readonly siteId: WanderSiteId;
  readonly title: string;
  readonly slot: number;
}

interface PageBase {
  readonly siteId: WanderSiteId;
  readonly noStore: boolean;
}
/**
 * `seconds` is the video's length, and `stated` is whether the page states it. `ad` is the length of an advertisement before the video in
 * seconds; 0 if there is none. A page of the kind `teaser` plays a few minutes of an episode, but states the full length of the episode.
 */
export interface EpisodePage extends PageBase {
  readonly kind: 'episode' | 'live' | 'teaser';
  readonly show: SiteShow;
  readonly number: number;
  readonly seconds: number;
  readonly stated: boolean;
  readonly ad: number;
  readonly player: PlayerLocation;
  /** The number of the episode that follows automatically; null if the player stops. */
  readonly next: number | null;
}
/**
 * `browse` is a page without a player. `film` plays something long that is not an episode. `embed` has a frame with a page of a granted
 * site.
 */
interface OtherPage extends PageBase {
  readonly kind: 'browse' | 'film' | 'embed';
  readonly number: number;
  readonly framed: EpisodePage | null;
}
export type WanderPage = EpisodePage | OtherPage;

/**
 * A part that is played. `from` and `to` are shares of the duration, from 0 to 1. If `from` is null, the part starts at the current
 * position. If `to` is null, the user jumps to `from` without playing.
 */
export interface PlayedSection {
  readonly from: number | null;
  readonly to: number | null;
  readonly rate: number;
}

export type PersonStep =
  | { readonly do: 'type' | 'follow'; readonly page: WanderPage }
  /** If `linger`, the previous player continues. `late` is the share of the video, from 0 to 1, after which the page's texts change. */
  | { readonly do: 'push'; readonly page: WanderPage; readonly linger: boolean; readonly late: number }
  /** An advertisement during the episode, in the same player. */
  | { readonly do: 'interrupt'; readonly seconds: number }
  | { readonly do: 'watch'; readonly parts: readonly PlayedSection[]; readonly leave: 'pause' | 'run' }
  | { readonly do: 'beside'; readonly small: boolean; readonly seconds: number; readonly to: number }
  | { readonly do: 'back' | 'forward' | 'reload' | 'duplicate' | 'restore' | 'close' | 'blank' }
  | { readonly do: 'private tab' }
  | { readonly do: 'picture in picture' };

/** The consecutive actions of a person in one tab. Several tabs run in parallel. */
export type TabSteps = readonly PersonStep[];

/** The actions under one account. `kills` are the numbers of the watch steps before which the worker dies, counted over all tabs. */
export interface AccountPhase {
  readonly account: 0 | 1;
  readonly lanes: readonly TabSteps[];
  readonly kills: readonly number[];
}

export interface WanderHistory {
  readonly seed: number;
  readonly number: number;
  readonly pages: readonly WanderPage[];
  readonly phases: readonly AccountPhase[];
}

/** Returns the name of the content of a page's video. The sites' log and the oracle use the same name. */
export function contentNameOf({ show, number }: Pick<EpisodePage, 'show' | 'number'>): string {
  return `${show.siteId}/${show.slot}/${number}`;
}

export function isEpisodePage(page: WanderPage): page is EpisodePage {
  return page.kind === 'episode' || page.kind === 'live' || page.kind === 'teaser';
}

function describePage(page: WanderPage): string {
  if (!isEpisodePage(page)) return `${page.kind} ${page.number} on ${page.siteId}${flagsOf(page)}`;
  const { show, number, kind, seconds, stated, ad, player, next } = page;
  const about = [
    `${seconds} s${stated ? '' : ' unsaid'}`,
    ...(ad > 0 ? [`after ${ad} s of ad`] : []),
    ...(player === 'page' ? [] : [`player in ${player}`]),
    ...(next === null ? [] : ['goes on']),
  ];
  return `${kind === 'episode' ? '' : `${kind} of `}${show.title} ${number} on ${page.siteId} (${about.join(', ')})${flagsOf(page)}`;
}

function flagsOf({ noStore }: PageBase): string {
  return noStore ? ' no-store' : '';
}

export function describePersonStep(step: PersonStep): string {
  switch (step.do) {
    case 'type':
    case 'follow':
      return `${step.do} ${describePage(step.page)}`;
    case 'push':
      return `push ${describePage(step.page)}${step.linger ? ', player lingers' : ''}${step.late > 0 ? `, words at ${step.late}` : ''}`;
    case 'interrupt':
      return `interrupted by ${step.seconds} s of ad`;
    case 'watch':
      return `watch ${step.parts.map(describePart).join(', ') || 'the ad alone'}, then ${step.leave}`;
    case 'beside':
      return `${step.small ? 'preview' : 'muted trailer'} beside, ${step.seconds} s to ${step.to}`;
    default:
      return step.do;
  }
}

function describePart({ from, to, rate }: PlayedSection): string {
  if (to === null) return `jump to ${from}`;
  return `${from ?? 'on'}–${to} at ${rate}×`;
}

export function describeHistory({ seed, number, phases }: WanderHistory): string {
  const lines = phases.flatMap(({ account, lanes, kills }) => [
    `account ${account + 1}${kills.length > 0 ? `, worker dies before watching ${kills.join(', ')}` : ''}`,
    ...lanes.flatMap((lane, tab) => lane.map((step) => `  tab ${tab + 1}: ${describePersonStep(step)}`)),
  ]);
  return [`history ${number} of seed ${seed}`, ...lines].join('\n');
}

const NAVIGATIONS = [
  'type',
  'follow',
  'push',
  'back',
  'forward',
  'reload',
  'duplicate',
  'restore',
  'blank',
  'private tab',
];

export function isNavigationStep(step: PersonStep): boolean {
  return NAVIGATIONS.includes(step.do);
}
