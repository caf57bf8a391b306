// Reads response bodies with a size limit and a time limit. An endless body must not fill the memory, and a body that never arrives must
// not block the next request.

/** A request that has no answer after this many milliseconds has failed. */
export const ANSWER_LIMIT_MS = 20_000;

/** The list service's answer may be at most this many bytes. A full page of the list has less than 1 MB. */
const LARGEST_ANSWER = 16_000_000;

/** The sign-in service's answer may be at most this many bytes, which is far more than any sign-in needs. */
const LARGEST_SIGN_IN_ANSWER = 1_000_000;

/** Wraps `fetch` so that the whole body is read. The call fails if the body is too large for a sign-in answer. */
export function withBodyLimit(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(await readBody(response, LARGEST_SIGN_IN_ANSWER), { status, statusText, headers });
  };
}

/** Reads the body. Stops and throws after `most` bytes. */
export async function readBody(response: Response, maxBytes = LARGEST_ANSWER): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      void reader.cancel().catch(() => undefined);
      throw new Error('the answer is too large');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
