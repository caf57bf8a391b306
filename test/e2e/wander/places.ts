// Where a person goes: the sites, what Kiroku may read of them, and where their players are.

/** `page`: in the page itself; `shadow`: in a shadow root; else the origin of the frame that it is in. */
export type PlayerPlace = 'page' | 'shadow' | `https://${string}`;

interface Place {
  readonly id: PlaceId;
  readonly origin: string;
  readonly players: readonly PlayerPlace[];
  /** The site goes on to the next episode by itself, without loading another document. */
  readonly flows: boolean;
  /** Whether its pages can leave out how long an episode is. */
  readonly mayBeSilent: boolean;
}

export type PlaceId = 'crunchyroll' | 'hidive' | 'netflix' | 'disney' | 'nas' | 'attic' | 'blog' | 'stranger';

const STRANGER = 'https://stranger.example';
/** A host of players that the user has not allowed. */
const LOCKED_FRAME = 'https://locked.example';
const OPEN_FRAME = 'https://player.example';

export const PLACES: Readonly<Record<PlaceId, Place>> = {
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
  /** Two servers of one kind: what has an id on one has another one's id on the other. */
  nas: { id: 'nas', origin: 'https://nas.example:8096', players: ['page'], flows: true, mayBeSilent: false },
  attic: {
    id: 'attic',
    origin: 'https://attic.example:8096',
    players: ['page'],
    flows: true,
    mayBeSilent: false,
  },
  /** A site that no reader was written for. */
  blog: {
    id: 'blog',
    origin: 'https://tv.example',
    players: ['page', OPEN_FRAME, LOCKED_FRAME],
    flows: false,
    mayBeSilent: true,
  },
  /** A site that the user has not allowed. */
  stranger: {
    id: 'stranger',
    origin: STRANGER,
    players: ['page', OPEN_FRAME],
    flows: false,
    mayBeSilent: true,
  },
};

/** Servers of the user's own, which the options name. */
export const OWN_SERVERS = [PLACES.nas.origin, PLACES.attic.origin];

/** Origins that the user has allowed. */
export const ALLOWED: readonly string[] = [
  ...Object.values(PLACES).flatMap(({ id, origin }) => (id === 'stranger' ? [] : [origin])),
  'https://static.crunchyroll.com',
  OPEN_FRAME,
];

/** Titles of the server's catalogue that have one season and no namesake. */
export const TITLES = [
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
