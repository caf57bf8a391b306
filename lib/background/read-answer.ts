// Reads what a service answers, up to a size and a time: an endless answer must not fill the memory, and a missing one must not hold up the next.

/** Milliseconds after which a request without an answer has failed. */
export const ANSWER_LIMIT_MS = 20_000;

/** Bytes. A page of the list with all of its texts has less than one of these sixteen million. */
const LARGEST_ANSWER = 16_000_000;

/** Bytes. No answer of a sign-in service comes near it. */
const LARGEST_SIGN_IN_ANSWER = 1_000_000;

/** Answers come whole, or the call fails where they are too large for a sign-in. */
export function bounded(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(await readText(response, LARGEST_SIGN_IN_ANSWER), { status, statusText, headers });
  };
}

/** The body. Throws for one of more than `most` bytes, and stops reading it. */
export async function readText(response: Response, most = LARGEST_ANSWER): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > most) {
      void reader.cancel().catch(() => undefined);
      throw new Error('the answer is too large');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Null for what is no JSON. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
