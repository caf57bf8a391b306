// Tests the size limits of answers, which are 16 million bytes for the list, and one million for a sign-in.
import { describe, expect, it } from 'vitest';
import { readBody, withBodyLimit } from '@/lib/background/runtime/read-answer.ts';

/** Returns a body that arrives in these chunks. `state.cancelled` becomes true when its reader stops. */
function inParts(...parts: readonly Uint8Array[]) {
  const state = { cancelled: false };
  let next = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        const part = parts[next];
        next += 1;
        if (part) stream.enqueue(part);
        else stream.close();
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (most: number | undefined, ...parts: readonly string[]) =>
  readBody(new Response(inParts(...parts.map(bytes)).body), most);

describe('answer of the list service', () => {
  it('is read completely if it is as large as its limit', async () => {
    expect(await textOf(5, 'abc', 'de')).toBe('abcde');
    await expect(textOf(5, 'abc', 'def')).rejects.toThrow('the answer is too large');
  });

  it('is cancelled if it is too large', async () => {
    const { body, state } = inParts(bytes('abc'), bytes('def'), bytes('ghi'));
    await expect(readBody(new Response(body), 5)).rejects.toThrow('the answer is too large');
    expect(state.cancelled).toBe(true);
  });

  it('is limited to sixteen million bytes by default', async () => {
    const half = new Uint8Array(8_000_000).fill(97);
    expect(await readBody(new Response(inParts(half, half).body))).toHaveLength(16_000_000);
    const tooMuch = inParts(half, half, bytes('a')).body;
    await expect(readBody(new Response(tooMuch))).rejects.toThrow('the answer is too large');
  });

  it('is read as an empty string if it has no body', async () => {
    expect(await readBody(new Response(null))).toBe('');
  });

  it('is decoded correctly if a character is split between two chunks', async () => {
    const letters = bytes('葬送');
    const read = (...parts: readonly Uint8Array[]) => readBody(new Response(inParts(...parts).body));
    expect(await read(letters.slice(0, 2), letters.slice(2))).toBe('葬送');
    expect(await read(letters.slice(0, 5))).toBe('葬\uFFFD');
  });
});

describe('answer to a sign-in request', () => {
  const answered = (response: Response) => withBodyLimit(async () => response)('https://s.example/token');

  it('is returned complete and unchanged', async () => {
    const headers = { 'content-type': 'application/json', 'retry-after': '7' };
    const said = new Response(inParts(bytes('{"error":'), bytes('"slow_down"}')).body, {
      status: 429,
      statusText: 'Slow down',
      headers,
    });
    const response = await answered(said);
    expect(await response.json()).toEqual({ error: 'slow_down' });
    expect([response.status, response.statusText]).toEqual([429, 'Slow down']);
    expect(Object.fromEntries(response.headers)).toEqual(headers);
  });

  it('is returned unchanged if it has no body', async () => {
    const said = new Response(null, { status: 204 });
    expect(await answered(said)).toBe(said);
  });

  it('is limited to one million bytes', async () => {
    const most = new Uint8Array(1_000_000).fill(97);
    expect(await (await answered(new Response(inParts(most).body))).text()).toHaveLength(1_000_000);
    const tooMuch = new Response(inParts(most, bytes('a')).body);
    await expect(answered(tooMuch)).rejects.toThrow('the answer is too large');
  });

  it('is requested with the given options', async () => {
    const asked: unknown[] = [];
    const request = withBodyLimit(async (...given) => {
      asked.push(...given);
      return new Response('{}');
    });
    await request('https://s.example/token', { method: 'POST', body: 'code=1' });
    expect(asked).toEqual(['https://s.example/token', { method: 'POST', body: 'code=1' }]);
  });
});
