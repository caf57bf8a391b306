// Reads the HTML form of a watch history in Google Takeout, which is exported unless the user chooses JSON. It has the same items as the
// JSON form, each in its own block.
import { decodeEntities } from '../../sites/reading/read-page.ts';
import { readLocalDay } from './local-day.ts';

const BLOCK = 'outer-cell mdl-cell';

/** Whether the text contains the class name of Takeout's items. Only Takeout's HTML form contains it. */
export function isTakeoutHtml(text: string): boolean {
  return text.includes(BLOCK);
}

/** Returns the items in the shape of the JSON form. Their titles contain no verb, because the verb is outside of the link. */
export function readTakeoutItems(text: string): readonly object[] {
  const [, ...blocks] = text.split(BLOCK);
  return blocks.map(itemOf);
}

function itemOf(block: string): object {
  const header = textOf(/mdl-typography--title">([^<]{1,200})/.exec(block)?.[1] ?? '');
  const [content = '', ...rest] = block.split('content-cell').slice(1);
  const [video, channel] = [...content.matchAll(/<a href="([^"]{1,2000})"[^>]{0,200}>([^<]{0,2000})<\/a>/g)];
  const lines = content.split(/<br\s*\/?>|<\/div>/).map((line) => textOf(line.replace(/^.*>/s, '')));
  const day = lines.map(readLocalDay).find((one) => one !== null);
  const captions = rest.join(' ').slice(0, 2000);
  return {
    header,
    title: textOf(video?.[2] ?? ''),
    titleUrl: textOf(video?.[1] ?? ''),
    ...(channel && { subtitles: [{ name: textOf(channel[2] ?? ''), url: textOf(channel[1] ?? '') }] }),
    time: day ?? '',
    ...(isAdvertised(captions) && { details: [{ name: 'Google' }] }),
  };
}

/**
 * Whether an item is an advertisement. Only advertisements have a short detail with the word "Google" ("From Google Ads"), indented under a
 * heading.
 */
function isAdvertised(captions: string): boolean {
  return [...captions.matchAll(/(?:&emsp;|\u2003)([^<&\u2003]{1,40})</g)].some(([, detail]) =>
    /google/i.test(detail ?? ''),
  );
}

function textOf(html: string): string {
  return decodeEntities(html).trim();
}
