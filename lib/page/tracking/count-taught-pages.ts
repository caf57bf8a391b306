// The script for origins on which the user has taught chapters. It counts the pages according to the lesson, which another script fetches.
import { site } from '../../sites/generic.ts';
import { readTaughtPages } from '../../sites/taught/taught-pages.ts';
import { runScriptOnce } from '../script-life.ts';
import { observeReading } from './observe-reading.ts';
import { taughtPageCountMethod } from './taught-reader.ts';

/** The entry point of the script. If the script is injected again, it reports the page again. */
export function countTaughtPages(): void {
  runScriptOnce('reading', 'taught', (life) =>
    observeReading(
      {
        site,
        // This reader never finds an episode, because on taught pages only the lesson recognises chapters.
        readEpisode: () => null,
        readPages: ({ document }) => {
          const pages = taughtPageCountMethod();
          return pages && readTaughtPages(pages, document);
        },
      },
      life,
    ),
  );
}
