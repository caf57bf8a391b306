// The episodes of the practice theatre. They are a whole season, so that users find their next episode here whatever their progress is. The
// names and numbers are those of a real series, so that a tracker can find the series in a catalogue. The video comes from make-video.sh.

export interface PracticeEpisode {
  readonly number: number;
  readonly name: string;
  /** The hue of the still picture, in degrees. */
  readonly hue: number;
}

export const PRACTICE_SERIES = "Frieren: Beyond Journey's End";
export const PRACTICE_SEASON = 1;

const names = [
  'The Journey’s End',
  'It Didn’t Have to Be Magic…',
  'Killing Magic',
  'The Land Where Souls Rest',
  'Phantoms of the Dead',
  'The Hero of the Village',
  'Like a Fairy Tale',
  'Frieren the Slayer',
  'Aura the Guillotine',
  'A Powerful Mage',
  'Winter in the Northern Lands',
  'A Real Hero',
  'Aversion to One’s Own Kind',
  'Privilege of the Young',
  'Smells Like Trouble',
  'Long-Lived Friends',
  'Take Care',
  'First-Class Mage Exam',
  'Well-Laid Plans',
  'Necessary Killing',
  'The World of Magic',
  'Future Enemies',
  'Conquering the Labyrinth',
  'Perfect Replicas',
  'A Fatal Vulnerability',
  'The Height of Magic',
  'An Era of Humans',
  'It Would Be Embarrassing When We Met Again',
];

export const practiceEpisodes: readonly PracticeEpisode[] = names.map((name, index) => ({
  number: index + 1,
  name,
  hue: 200 + ((index * 47) % 160),
}));

export function findPracticeEpisode(number: unknown): PracticeEpisode | undefined {
  return practiceEpisodes.find((episode) => String(episode.number) === number);
}

/** Returns JSON-LD about an episode, as streaming pages have it for search engines (https://schema.org/TVEpisode). */
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
    partOfSeason: { '@type': 'TVSeason', seasonNumber: PRACTICE_SEASON },
    partOfSeries: { '@type': 'TVSeries', name: PRACTICE_SERIES },
  };
}
