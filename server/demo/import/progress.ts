// Shows the progress of an import: on a terminal as a line that is redrawn, elsewhere as a plain line from time to time.
import type { ImportSource } from './import-source.ts';

interface Progress {
  show(read: number): void;
  /** Prints a text on its own line, above the progress line. */
  say(text: string): void;
  end(): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const BAR_WIDTH = 30;
const CLEAR_LINE = '\r\u001b[2K';
const TITLES_PER_LINE = 10_000;

export function createProgressBar(out: Output, source: Pick<ImportSource, 'size' | 'bytesRead'>): Progress {
  const isDrawn = out.isTTY === true;
  let bar = '';
  const textOf = (read: number) => `${read.toLocaleString('en-GB')} titles`;
  return {
    show(read) {
      if (!isDrawn) {
        if (read % TITLES_PER_LINE === 0) out.write(`${textOf(read)} …\n`);
        return;
      }
      const part = Math.min(1, source.bytesRead() / source.size);
      const filled = '█'.repeat(Math.round(part * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
      bar = `${filled} ${Math.floor(part * 100)} %  ${textOf(read)}`;
      out.write(`${CLEAR_LINE}${bar}`);
    },
    say(text) {
      out.write(isDrawn ? `${CLEAR_LINE}${text}\n${bar}` : `${text}\n`);
    },
    end() {
      if (bar !== '') out.write(CLEAR_LINE);
      bar = '';
    },
  };
}
