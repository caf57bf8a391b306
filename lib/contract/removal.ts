// Sends a removal. The specification does not define whether the body or the query names the entry.
import type { EntryKey } from './library.ts';

type RemovalForm = 'both' | 'body' | 'query';

interface RemovalInput {
  readonly query?: EntryKey;
  readonly body?: EntryKey;
}

/** Tries the known form, then the others, until the service accepts one. Returns the service's answer and that form. */
export async function requestRemoval<Answer>(
  key: EntryKey,
  known: RemovalForm,
  ask: (input: RemovalInput) => Promise<Answer>,
  isMisunderstood: (answer: Answer) => boolean,
): Promise<{ readonly answer: Answer; readonly form: RemovalForm }> {
  const forms = { both: { query: key, body: key }, body: { body: key }, query: { query: key } } as const;
  const first = { answer: await ask(forms[known]), form: known };
  if (!isMisunderstood(first.answer)) return first;
  for (const form of ['body', 'query'] as const) {
    if (form === known) continue;
    const answer = await ask(forms[form]);
    if (!isMisunderstood(answer)) return { answer, form };
  }
  return first;
}
