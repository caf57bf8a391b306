// Defines the sites that a person visits, with their permissions and the locations of their players.

/**
 * Where the player is. `page` means in the page itself, and `shadow` in a shadow root. Any other value is the origin of the player's frame.
 */
export type PlayerLocation = 'page' | 'shadow' | `https://${string}`;

interface SiteDefinition {
  readonly id: WanderSiteId;
  readonly origin: string;
  readonly players: readonly PlayerLocation[];
  /** Whether the site continues with the next episode without loading another document. */
  readonly flows: boolean;
  /** Whether the site's pages may omit the length of an episode. */
  readonly mayBeSilent: boolean;
}

export type WanderSiteId =
  | 'crunchyroll'
  | 'hidive'
  | 'netflix'
  | 'disney'
  | 'nas'
  | 'attic'
  | 'blog'
  | 'stranger';

const STRANGER = 'https://stranger.example';
/** A host of players that the user has not granted. */
const LOCKED_FRAME = 'https://locked.example';
const OPEN_FRAME = 'https://player.example';

export const SITE_DEFINITIONS: Readonly<Record<WanderSiteId, SiteDefinition>> = {
  crunchyroll: {
    id: 'crunchyroll',
    origin: 'https://www.crunchyroll.com',
    players: ['https://static.crunchyroll.com'],
    flows: true,
    mayBeSilent: true,
  },
  hidive: {
    id: 'hidive',
    origin: 'https://www.hidive.com',
    players: ['page', 'https://www.hidive.com'],
    flows: true,
    mayBeSilent: true,
  },
  netflix: {
    id: 'netflix',
    origin: 'https://www.netflix.com',
    players: ['page'],
    flows: true,
    mayBeSilent: true,
  },
  disney: {
    id: 'disney',
    origin: 'https://www.disneyplus.com',
    players: ['shadow'],
    flows: true,
    mayBeSilent: false,
  },
  /** `nas` and `attic` are two servers of the same kind. The same id means a different title on each of them. */
  nas: { id: 'nas', origin: 'https://nas.example:8096', players: ['page'], flows: true, mayBeSilent: false },
  attic: {
    id: 'attic',
    origin: 'https://attic.example:8096',
    players: ['page'],
    flows: true,
    mayBeSilent: false,
  },
  /** A site without its own reader. */
  blog: {
    id: 'blog',
    origin: 'https://tv.example',
    players: ['page', OPEN_FRAME, LOCKED_FRAME],
    flows: false,
    mayBeSilent: true,
  },
  /** A site that the user has not granted. */
  stranger: {
    id: 'stranger',
    origin: STRANGER,
    players: ['page', OPEN_FRAME],
    flows: false,
    mayBeSilent: true,
  },
};

/** Self-hosted servers, which the user has added in the options. */
export const SELF_HOSTED_ORIGINS = [SITE_DEFINITIONS.nas.origin, SITE_DEFINITIONS.attic.origin];

/** The origins that the user has granted. */
export const GRANTED_ORIGINS: readonly string[] = [
  ...Object.values(SITE_DEFINITIONS).flatMap(({ id, origin }) => (id === 'stranger' ? [] : [origin])),
  'https://static.crunchyroll.com',
  OPEN_FRAME,
];

/** Titles of the server's catalogue that have one season and no namesake. */
export const UNAMBIGUOUS_TITLES = [
  'Death Note',
  'Toradora!',
  'Angel Beats!',
  'Golden Time',
  'Kill la Kill',
  'Hyouka',
  'Samurai Champloo',
  'Shirobako',
  'Barakamon',
  'Planetes',
  'Claymore',
  'Baccano!',
  'Odd Taxi',
  'Sonny Boy',
  'Dorohedoro',
  'Gosick',
] as const;
