// Removes the verb from Takeout's titles, such as "Watched" in "Watched Frieren #3". The verb is in the account's language.

/** The verbs, with one line per language. "…" is the place of the title. If several verbs match, the longest is used. */
const VERBS: readonly string[] = [
  'Watched …', // English
  '… angesehen|Du hast … angesehen', // German
  'Vous avez regardé …|A regardé …', // French
  'Has visto …|Se ha visto …|Viste …', // Spanish
  'Você assistiu a …|Assistiu a …|Viu …', // Portuguese
  'Hai guardato …|Video guardato: …', // Italian
  '「…」 を視聴しました|「…」を視聴しました|… を視聴しました|… を再生しました', // Japanese
  'Telah menonton …|Anda menonton …|Menonton …', // Indonesian, Malay
  'Je hebt … bekeken|Je hebt … gekeken|… bekeken', // Dutch
  '… izlendi|… adlı videoyu izlediniz|İzlediniz: …', // Turkish
  'Đã xem …|Bạn đã xem …', // Vietnamese
  'ดู …|ดูแล้ว …', // Thai
  'Obejrzano: …|Obejrzano …', // Polish
  'Вы посмотрели видео …|Вы посмотрели …|Просмотрено: …', // Russian
  'Ви переглянули …|Переглянуто …', // Ukrainian
  'Du har sett …|Du tittade på …|Har sett …', // Swedish, Norwegian
  'Du så …|Har set …|Du har set …', // Danish
  'Katsoit videon …|Katsoit …|Katsottu …', // Finnish
  'Sledovali jste …|Zhlédli jste …|Zhlédnuto: …', // Czech
  'Ai vizionat …|Ați vizionat …', // Romanian
  '… megtekintve|Megnézte: …', // Hungarian
  '… 시청함|… 시청|…을(를) 시청했습니다|…를 시청했습니다|…을 시청했습니다', // Korean
  '观看了…|已观看…|看过…|觀看了…|已觀看…|觀看過…', // Chinese
  'आपने … देखा|… देखा गया|… देखा', // Hindi
  'لقد شاهدت …|تمت مشاهدة …|شاهدت …', // Arabic
  'Παρακολουθήσατε …|Είδατε …', // Greek
  'צפית ב-…|צפית ב…', // Hebrew
];

/** The text before and after each title, including spaces. */
export interface WatchVerb {
  readonly before: string;
  readonly after: string;
}

const noVerb: WatchVerb = { before: '', after: '' };
const known: readonly WatchVerb[] = VERBS.flatMap((line) => line.split('|'))
  .map((form): WatchVerb => {
    const [before = '', after = ''] = form.split('…');
    return { before, after };
  })
  .sort((a, b) => lengthOf(b) - lengthOf(a));

/** If a file has fewer rows or channels than this, no verb is learnt, because the shared words may belong to the titles. */
const LEAST_ROWS = 20;
const LEAST_CHANNELS = 5;
const MOST_WORDS = 4;
/** At least this share (0–1) of the channels must have rows with the verb. */
const MOST = 0.75;

interface WatchRow {
  /** The title as the file states it, but with ordinary spaces. */
  readonly title: string;
  readonly channel: string;
}

/** Learns the verb of a file, which consists of the words that nearly all rows of many channels share. Returns null if they share none. */
export function learnWatchVerb(rows: readonly WatchRow[]): WatchVerb | null {
  if (rows.length < LEAST_ROWS) return null;
  // Compare only one title per channel, because the titles of one series share more words than the verb.
  const titles = [...new Map(rows.map(({ channel, title }) => [channel, title])).values()];
  if (titles.length < LEAST_CHANNELS) return null;
  const words = titles.map((title) => title.split(' '));
  const before = commonWords(words);
  const after = commonWords(words.map((one) => one.toReversed())).toReversed();
  if (before.length === 0 && after.length === 0) return null;
  return {
    before: before.map((word) => `${word} `).join(''),
    after: after.map((word) => ` ${word}`).join(''),
  };
}

/** Removes the verb from a title. If no verb was learnt, or the learnt verb does not fit the title, the table of verbs is used. */
export function removeWatchVerb(title: string, learnt: WatchVerb | null): string {
  const fits = (verb: WatchVerb) => isAround(title, verb);
  const verb = learnt && fits(learnt) ? learnt : (known.find(fits) ?? noVerb);
  return title.slice(verb.before.length, title.length - verb.after.length).trim();
}

/** Replaces non-breaking and other special spaces by ordinary spaces. */
export function normaliseSpaces(text: string): string {
  return text.replace(/[\s\u200b\u200e\u200f]+/gu, ' ').trim();
}

function isAround(title: string, { before, after }: WatchVerb): boolean {
  const isLonger = title.length > before.length + after.length;
  return isLonger && title.startsWith(before) && title.endsWith(after);
}

/** Returns the words with which most texts begin. The last word of a text is never included. */
function commonWords(texts: readonly (readonly string[])[]): string[] {
  const common: string[] = [];
  let alike = texts;
  while (common.length < MOST_WORDS) {
    const counts = new Map<string, number>();
    for (const words of alike) {
      const word = words[common.length];
      if (word !== undefined && words.length > common.length + 1)
        counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    if (!most || most[1] < texts.length * MOST) return common;
    const [word] = most;
    alike = alike.filter((words) => words[common.length] === word);
    common.push(word);
  }
  return common;
}

function lengthOf({ before, after }: WatchVerb): number {
  return before.length + after.length;
}
