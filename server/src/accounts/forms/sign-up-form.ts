// Checks what a new user has entered.
import * as z from 'zod';
import type { FieldErrors } from '../pages/form-parts.ts';
import { passwordErrorOf } from '../security/password-rule.ts';
import type { FormFields } from './guarded-form.ts';
import { isVisible } from './visible-text.ts';

type SignUpForm =
  | { ok: true; values: { name: string; password: string; birthDate: string } }
  | { ok: false; errors: FieldErrors };

const OLDEST_BIRTH = '1900-01-01';
/** A younger age is a mistyped year. */
const YOUNGEST_YEARS = 4;

const nameSchema = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(2, 'The name needs at least 2 characters.')
  .max(32, 'The name may have at most 32 characters.')
  .regex(/^[\p{L}\p{N}._-]*$/u, 'The name may have letters, digits, dots, dashes and underscores only.')
  .refine(isVisible, 'The name may have visible characters only.');

const passwordFor = (name: string) =>
  z.string().check(({ value, issues }) => {
    const message = passwordErrorOf(value, name);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

export function readSignUpForm(fields: FormFields, now: Date): SignUpForm {
  const today = now.toISOString().slice(0, 10);
  const youngest = `${now.getUTCFullYear() - YOUNGEST_YEARS}${today.slice(4)}`;
  const parsed = z
    .object({
      name: nameSchema,
      password: passwordFor(fields.name ?? ''),
      birthDate: z.iso
        .date('Enter your date of birth.')
        .refine((date) => date <= today, 'This date of birth lies in the future. Please check the year.')
        .refine(
          (date) => date > today || (date >= OLDEST_BIRTH && date <= youngest),
          'This date of birth is not likely. Please check the year.',
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
