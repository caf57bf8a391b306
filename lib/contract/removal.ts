// Asks the service to remove an entry. The specification does not define whether the request names the entry in its body or in its query.
import type { EntryKey } from './library.ts';

type RemovalForm = 'both' | 'body' | 'query';

interface RemovalInput {
  readonly query?: EntryKey;
  readonly body?: EntryKey;
}

/**
 * Sends the request in the form `known`. If the service does not understand this form, tries a request with only the body, and then a
 * request with only the query. Returns the answer and the form that was understood. If no form was understood, returns the first answer.
 */
export async function requestEntryRemoval<Answer>(
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
