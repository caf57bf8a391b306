// Unpacks gzip. Concatenated gzip files have several members, which are all unpacked. Bytes after the last member are ignored.
import { Gunzip } from 'fflate';
import type { FileProblem } from './imported.ts';

export type UnpackResult = { readonly bytes: Uint8Array } | { readonly problem: FileProblem };

/** How many bytes are unpacked at a time. The number is small enough to detect a zip bomb before it fills the memory. */
const PIECE = 16 * 1024;
/** Each member ends with this many bytes of checksum and length (RFC 1952). */
const TRAILER = 8;

class TooLarge extends Error {}

export function gunzip(packed: Uint8Array, largest: number): UnpackResult {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let member = { start: 0, size: 0, crc: ~0 };
  let isDamaged = false;
  const stream = new Gunzip((chunk) => {
    size += chunk.length;
    if (size > largest) throw new TooLarge();
    chunks.push(chunk);
    member = { ...member, size: member.size + chunk.length, crc: crc32(chunk, member.crc) };
  });
  stream.onmember = (start) => {
    isDamaged ||= !endsAt(packed, start - TRAILER, member);
    member = { start, size: 0, crc: ~0 };
  };
  try {
    for (let at = 0; at < packed.length; at += PIECE) stream.push(packed.subarray(at, at + PIECE), false);
    stream.push(new Uint8Array(), true);
  } catch (error) {
    if (error instanceof TooLarge) return { problem: 'tooLarge' };
    // The bytes that follow do not begin another member. The code below checks whether the last member is complete.
  }
  if (isDamaged || !isEnded(packed, member)) return { problem: 'truncated' };
  return { bytes: joined(chunks, size) };
}

interface Member {
  readonly start: number;
  readonly size: number;
  readonly crc: number;
}

/** Whether the member is complete. The checksum and the length of a complete member are somewhere after its start. */
function isEnded(packed: Uint8Array, member: Member): boolean {
  const first = ~member.crc & 0xff;
  for (let at = packed.indexOf(first, member.start); at >= 0; at = packed.indexOf(first, at + 1))
    if (endsAt(packed, at, member)) return true;
  return false;
}

function endsAt(packed: Uint8Array, at: number, { crc, size }: Member): boolean {
  if (at < 0 || at + TRAILER > packed.length) return false;
  const view = new DataView(packed.buffer, packed.byteOffset + at, TRAILER);
  return view.getInt32(0, true) === ~crc && view.getUint32(4, true) === size >>> 0;
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Updates a CRC-32 with a chunk. `crc` is the inverted value of the CRC-32. The result is inverted, too. */
function crc32(chunk: Uint8Array, crc: number): number {
  let value = crc;
  for (const byte of chunk) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return value;
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
