// All names as two texts, from which a name is cut when it is looked at: an object for each would take more room than its letters.

export interface NameTexts {
  readonly count: number;
  at(name: number): string;
}

/** Each letter takes one byte; a text with a single other letter in it would take two for all of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of Latin-1 is meant.
const isNarrow = (name: string): boolean => /^[\x00-\xff]*$/.test(name);

const NAMES_PER_STEP = 20_000;

/** Yields whenever a pause would be in order. */
export function* joinNames(names: readonly string[]): Generator<void, NameTexts> {
  /** Where a name starts: in the narrow text, or below zero in the wide one. */
  const starts = new Int32Array(names.length);
  const lengths = new Uint16Array(names.length);
  const [narrow, wide] = [growingText(), growingText()];
  for (const [index, name] of names.entries()) {
    starts[index] = isNarrow(name) ? narrow.add(name) : ~wide.add(name);
    lengths[index] = name.length;
    if (index % NAMES_PER_STEP === NAMES_PER_STEP - 1) {
      narrow.join();
      wide.join();
      yield;
    }
  }
  const narrowText = narrow.text();
  yield;
  const wideText = wide.text();
  yield;
  return {
    count: names.length,
    at(name) {
      const start = starts[name] ?? 0;
      const length = lengths[name] ?? 0;
      return start < 0
        ? wideText.substring(~start, ~start + length)
        : narrowText.substring(start, start + length);
    },
  };
}

/** Joined in pieces, so that no step is long. */
function growingText() {
  const pieces: string[] = [];
  let latest: string[] = [];
  let length = 0;
  const join = () => {
    pieces.push(latest.join(''));
    latest = [];
  };
  return {
    join,
    /** Where it starts. */
    add(name: string): number {
      latest.push(name);
      length += name.length;
      return length - name.length;
    },
    text(): string {
      join();
      return pieces.join('');
    },
  };
}
