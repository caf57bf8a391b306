// Defines the titles of the dialect tests, and the list that the user has when Kiroku connects.
import type { Media } from '@/lib/contract/media.ts';
import { numberedMediaId, media as titleLike } from '../../domain/examples.ts';

/** An entry as the service stores it, in every dialect. It has our words for statuses, and scores from 0 to 10. */
export interface StoredEntry {
  readonly mediaId: string;
  readonly status: string;
  readonly progress: number;
  readonly score: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

let made = 0;

function title(name: string, part: Partial<Media> = {}): Media {
  made += 1;
  return titleLike({
    id: numberedMediaId(made),
    shortId: `a${1000 + made}`,
    title: name,
    titles: { romaji: name, english: null, native: null },
    episodes: 24,
    year: 1960 + made,
    startDate: `${1960 + made}-04-04`,
    genres: ['Drama'],
    averageScore: 7.4,
    coverUrl: `https://service.example/covers/${made}.jpg`,
    mal_id: 900_000 + made,
    anilist_id: 800_000 + made,
    ...part,
  });
}

/** One title for each step of the walk. */
export const walkedTitles = {
  /** The list is at episode 7, and the viewer watches episode 8. */
  continued: title('Lantern Harbour'),
  /** The list is at episode 20, and the viewer watches episode 1 again. */
  ahead: title('Glass Orchard'),
  edited: title('Winter Cartographer'),
  paused: title('Paper Meridian'),
  scored: title('Saffron Railway'),
  rated: title('Velvet Observatory'),
  removed: title('Copper Nightingale'),
  /**
   * The list is at episode 8. After Kiroku has read the list, another device sets the progress to 12. Then the viewer watches episode 9 in
   * Kiroku's browser.
   */
  elsewhere: title('Umbrella Republic'),
  /** The service refuses each change of these three titles. The error code is the key of the title. */
  adult_content_blocked: title('Thirteen Gardens'),
  invalid: title('Borrowed Thunder'),
  not_found: title('Marble Sparrow'),
  /** This title is not on the list, and the viewer watches its first episode. */
  unlisted: title('Obsidian Ferry', { episodes: 12 }),
};

export type WalkedTitleName = keyof typeof walkedTitles;

const fillers = Array.from({ length: 50 }, (_none, index) => title(`Filler ${nameOf(index)}`));
const manga = ['Ink Cathedral', 'Harvest Telegram'].map((name) =>
  title(name, { type: 'manga', format: 'MANGA', episodes: null, chapters: 90, volumes: 9 }),
);

/** A manga with the same name as the unlisted anime. */
const namesake = title(walkedTitles.unlisted.title, {
  type: 'manga',
  format: 'MANGA',
  episodes: null,
  chapters: 40,
});

export const dialectCatalogue: readonly Media[] = [
  ...Object.values(walkedTitles),
  ...fillers,
  ...manga,
  namesake,
];

/** Returns the title's name. For a manga, it contains the type, because an anime may have the same name. */
export function titleLabel({ title: name, type }: Pick<Media, 'title' | 'type'>): string {
  return type === 'anime' ? name : `${name} (manga)`;
}

/** Returns a name for this number. No other number has the same name. */
function nameOf(index: number): string {
  const syllables = ['ka', 'mi', 'no', 'te', 'ru', 'sho', 'ba', 'ge'];
  const [first = '', second = ''] = [syllables[index % 8], syllables[Math.floor(index / 8)]];
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${second}ze`;
}

const progressOf: Partial<Record<string, number>> = {
  [walkedTitles.continued.id]: 7,
  [walkedTitles.ahead.id]: 20,
  [walkedTitles.edited.id]: 3,
  [walkedTitles.elsewhere.id]: 8,
};

/** Returns a list of 61 anime and two manga. Statuses and scores vary, but the titles of the walk's steps are being watched. */
export function createInitialList(): StoredEntry[] {
  const onList = dialectCatalogue.filter((one) => one.title !== walkedTitles.unlisted.title);
  const steps = new Set(Object.values(walkedTitles).map(({ id }) => id));
  return onList.map(({ id, type }, index) => {
    // The title at episode 20 is on the last page. So it is missing if the list was not read completely.
    const hoursAgo = id === walkedTitles.ahead.id ? 1000 : index;
    const at = new Date(Date.UTC(2026, 5, 1) - hoursAgo * 3_600_000).toISOString();
    const active = type === 'anime' ? 'watching' : 'reading';
    const varied = [
      active,
      'completed',
      'on_hold',
      'dropped',
      type === 'anime' ? 'plan_to_watch' : 'plan_to_read',
    ];
    return {
      mediaId: id,
      status: steps.has(id) ? active : (varied[index % 5] ?? active),
      progress: progressOf[id] ?? (index % 9) + 1,
      score: index % 3 === 0 ? null : 4 + (index % 11) / 2,
      createdAt: at,
      updatedAt: at,
    };
  });
}
