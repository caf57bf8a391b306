// The four episodes of the practice theatre: real names and numbers, so that a tracker can find them; the film behind them is our own.

export interface PracticeEpisode {
  readonly number: number;
  readonly name: string;
  /** Degrees on the colour wheel, for the still picture. */
  readonly hue: number;
}

export const SERIES = "Frieren: Beyond Journey's End";
export const SEASON = 1;

export const practiceEpisodes: readonly PracticeEpisode[] = [
  { number: 5, name: 'Phantoms of the Dead', hue: 268 },
  { number: 6, name: 'The Hero of the Village', hue: 226 },
  { number: 7, name: 'Like a Fairy Tale', hue: 318 },
  { number: 8, name: 'Frieren the Slayer', hue: 352 },
];

export function findEpisode(number: unknown): PracticeEpisode | undefined {
  return practiceEpisodes.find((episode) => String(episode.number) === number);
}

/** What a streaming page tells search engines about an episode (https://schema.org/TVEpisode). */
export function jsonLdOf(episode: PracticeEpisode, origin: string): object {
  const address = `${origin}/practice/watch/${episode.number}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'TVEpisode',
    '@id': address,
    url: address,
    name: episode.name,
    episodeNumber: episode.number,
    image: `${origin}/practice/still/${episode.number}.svg`,
    partOfSeason: { '@type': 'TVSeason', seasonNumber: SEASON },
    partOfSeries: { '@type': 'TVSeries', name: SERIES },
  };
}

export function pageTitleOf(episode: PracticeEpisode): string {
  return `${SERIES} – Episode ${episode.number}: ${episode.name} | Practice Theatre`;
}
