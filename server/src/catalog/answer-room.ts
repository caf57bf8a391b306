// Memory for large answers. It is reused once the operating system has taken its bytes: a new piece of 60 kB for each page would
// cost more garbage collection than the rest of the request.

interface Room {
  /** Not cleared: it may hold another answer's bytes until it is written to, all of it. */
  readonly bytes: Buffer;
  /** Call it once, when the bytes are not read any more. Without the call the memory is collected, which is safe. */
  giveBack(): void;
}

const PIECE_BYTES = 128 * 1024;
/** What is smaller comes from Node's own pool. */
const SMALL_BYTES = 4 * 1024;
const MOST_FREE = 64;

const free: Buffer[] = [];
const keepNothing = () => undefined;

export function takeRoom(length: number): Room {
  if (length < SMALL_BYTES || length > PIECE_BYTES)
    return { bytes: Buffer.allocUnsafe(length), giveBack: keepNothing };
  const piece = free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES);
  return {
    bytes: piece.subarray(0, length),
    giveBack() {
      if (free.length < MOST_FREE) free.push(piece);
    },
  };
}
