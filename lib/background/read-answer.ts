// Reads what a service answers, up to a size: an endless answer must not fill the memory.

/** Bytes. A page of the list with all of its texts has less than one of these sixteen million. */
const LARGEST_ANSWER = 16_000_000;

/** The body. Throws for one that is too large, and stops reading it. */
export async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > LARGEST_ANSWER) {
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
