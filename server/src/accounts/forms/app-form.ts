// Validates the form of an app.
import type { NewApp } from '../app-store.ts';
import type { AppFormValues } from '../pages/apps-page.ts';
import type { FieldErrors } from '../pages/form-elements.ts';
import type { Texts } from '../texts/en.ts';
import type { FormFields } from './guarded-form.ts';
import { parseRedirectUri } from './redirect-uri.ts';
import { isVisibleText } from './visible-text.ts';

export type AppForm =
  | { ok: true; app: NewApp; values: AppFormValues }
  | { ok: false; errors: FieldErrors; values: AppFormValues };

const NAME_MAX_LENGTH = 60;
const REDIRECTS_MAX = 10;

export function parseAppForm(fields: FormFields, { apps: t }: Texts): AppForm {
  const typed = (fields.appName ?? '').trim().replace(/ +/g, ' ');
  // Normalise the name, so that names that look the same are equal. Normalising may make the text longer.
  const name = typed.normalize('NFKC');
  const lines = (fields.redirectUris ?? '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const kind = fields.kind === 'public' ? 'public' : 'confidential';
  const values = { name: typed, redirectUris: lines.join('\n'), kind };
  const errors: Record<string, string> = {};
  const nameError = nameErrorOf(t, typed, name);
  if (nameError !== null) errors.appName = nameError;
  const redirectError = redirectErrorOf(t, lines);
  if (redirectError !== null) errors.redirectUris = redirectError;
  if (Object.keys(errors).length > 0) return { ok: false, errors, values };
  const ticket = fields.ticket === '' ? undefined : fields.ticket;
  const redirectUris = [...new Set(lines)];
  return { ok: true, values, app: { name, redirectUris, isPublic: kind === 'public', ticket } };
}

function nameErrorOf(t: Texts['apps'], typed: string, name: string): string | null {
  if (typed === '') return t.noName;
  if (!isVisibleText(typed)) return t.nameUnseen;
  return name.length > NAME_MAX_LENGTH ? t.nameLong(NAME_MAX_LENGTH) : null;
}

/** Returns an error with one line for each invalid address; null if all are valid. */
function redirectErrorOf(t: Texts['apps'], lines: readonly string[]): string | null {
  if (lines.length === 0) return t.noRedirect;
  if (lines.length > REDIRECTS_MAX) return t.manyRedirects(REDIRECTS_MAX);
  const mistakes = [...new Set(lines)].flatMap((line) => {
    const read = parseRedirectUri(line);
    return read.ok ? [] : [`${line.slice(0, 80)} ${t.redirectMistakes[read.mistake]}`];
  });
  return mistakes.length === 0 ? null : mistakes.join('\n');
}
