// Validates the sign-up form.
import * as z from 'zod';
import type { FieldErrors } from '../pages/form-elements.ts';
import { findPasswordError } from '../security/password-rule.ts';
import type { Texts } from '../texts/en.ts';
import type { FormFields } from './guarded-form.ts';
import { isVisibleText } from './visible-text.ts';

type SignUpForm =
  | { ok: true; values: { name: string; password: string; birthDate: string } }
  | { ok: false; errors: FieldErrors };

const OLDEST_BIRTH = '1900-01-01';
/** The lowest accepted age. If the age is lower, the year was probably mistyped. */
const YOUNGEST_YEARS = 4;

const nameSchema = ({ signUp: t }: Texts) =>
  z
    .string()
    .trim()
    .normalize('NFKC')
    .min(2, t.nameShort)
    .max(32, t.nameLong)
    .regex(/^[\p{L}\p{N}._-]*$/u, t.nameCharacters)
    .refine(isVisibleText, t.nameUnseen);

const passwordFor = (t: Texts, name: string) =>
  z.string().check(({ value, issues }) => {
    const message = findPasswordError(t, value, name);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

export function parseSignUpForm(t: Texts, fields: FormFields, now: Date): SignUpForm {
  const today = now.toISOString().slice(0, 10);
  const youngest = `${now.getUTCFullYear() - YOUNGEST_YEARS}${today.slice(4)}`;
  const parsed = z
    .object({
      name: nameSchema(t),
      password: passwordFor(t, fields.name ?? ''),
      birthDate: z.iso
        .date(t.signUp.noBirthDate)
        .refine((date) => date <= today, t.signUp.birthDateFuture)
        .refine(
          (date) => date > today || (date >= OLDEST_BIRTH && date <= youngest),
          t.signUp.birthDateUnlikely,
        ),
    })
    .safeParse({
      name: fields.name ?? '',
      password: fields.password ?? '',
      birthDate: fields.birthDate ?? '',
    });
  if (parsed.success) return { ok: true, values: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= issue.message;
  return { ok: false, errors };
}
