// Unpacks the files of a ZIP that may be a list or a history. Formats are recognised by the content, so all text files are unpacked.
import { unzipSync } from 'fflate';
import type { FileProblem } from './imported.ts';

interface Unzipped {
  readonly files: readonly Uint8Array[];
}

/**
 * A ZIP may have at most `MOST_ENTRIES` files, of which at most `MOST_FILES` are unpacked. Without these limits, a malicious ZIP could list
 * the same few bytes any number of times.
 */
const MOST_ENTRIES = 20_000;
const MOST_FILES = 200;
const MAY_BE_LIST = /\.(?:json|xml|csv|tsv|txt|html?|gz|tachibk|proto)$/i;
/** Matches files that macOS adds to archives. */
const OF_SYSTEM = /(?:^|\/)(?:__MACOSX\/|\._)/;

export function unzip(bytes: Uint8Array, largest: number): Unzipped | { readonly problem: FileProblem } {
  let entries = 0;
  let files = 0;
  let size = 0;
  let isTooLarge = false;
  try {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (entries > MOST_ENTRIES) throw new Error('too many entries');
        if (!MAY_BE_LIST.test(name) || OF_SYSTEM.test(name)) return false;
        isTooLarge ||= files === MOST_FILES || size + originalSize > largest;
        if (isTooLarge) return false;
        files += 1;
        size += originalSize;
        return true;
      },
    });
    if (isTooLarge) return { problem: 'tooLarge' };
    return { files: Object.values(found) };
  } catch {
    return { problem: entries > MOST_ENTRIES ? 'tooLarge' : 'truncated' };
  }
}
