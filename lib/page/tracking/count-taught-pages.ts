// The script for origins where the user taught chapters: counts the pages as the lesson says. Another script fetches the lesson.
import { site } from '../../sites/generic.ts';
import { readTaughtPages } from '../../sites/taught/taught-pages.ts';
import { runOnce } from '../script-life.ts';
import { observeReading } from './observe-reading.ts';
import { taughtPages } from './taught-reader.ts';

/** Entry of the script. If it is injected again, it reports the page again. */
export function countTaughtPages(): void {
  runOnce('reading', 'taught', (life) =>
    observeReading(
      {
        site,
        // Chapters are recognised by the lesson alone.
        readEpisode: () => null,
        readPages: ({ document }) => {
          const pages = taughtPages();
          return pages && readTaughtPages(pages, document);
        },
      },
      life,
    ),
  );
}
