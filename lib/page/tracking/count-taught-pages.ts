// The script for origins whose chapters were taught: counts their pages. What is read comes from the lesson, which a script of its own fetches.
import { site } from '../../sites/generic.ts';
import { readTaughtPages } from '../../sites/taught/taught-pages.ts';
import { runOnce } from '../script-life.ts';
import { observeReading } from './observe-reading.ts';
import { taughtPages } from './taught-reader.ts';

/** Entry of the script. Injected again it reports again. */
export function countTaughtPages(): void {
  runOnce('reading', 'taught', (life) =>
    observeReading(
      {
        site,
        // Nothing but the lesson knows of chapters here.
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
