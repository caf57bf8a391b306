// Passwords: argon2id with the library's defaults (OWASP's recommended memory and time cost).
import { hash, verify } from '@node-rs/argon2';

export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | null = null;

/** `stored: null` (no such account) costs as much time as a wrong password, so that names cannot be probed. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('there is no account of this name');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}
