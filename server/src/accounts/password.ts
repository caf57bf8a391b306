// Hashes and checks passwords: argon2id with the library's defaults (the memory and time cost that OWASP recommends).
import { hash, verify } from '@node-rs/argon2';

/** Least and most length in characters (Unicode code points, see `countCharacters`). */
export const PASSWORD_LENGTH_LIMITS = { min: 8, max: 200 } as const;

export const countCharacters = (password: string): number => [...password].length;

/** `memoryCost` in KiB, `timeCost` as number of passes over the memory. */
interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Checks a password. With `stored` null, since there is no such account, it takes as much time as for a wrong password, so that names
   * cannot be probed.
   */
  isPassword(stored: string | null, password: string): Promise<boolean>;
}

/** Creates the functions for passwords. `cost` is for tests, which use the lowest one to save time. */
export function createPasswordHasher(cost?: PasswordCost): PasswordHasher {
  let decoy: Promise<string> | null = null;
  return {
    hash: (password) => hash(password, cost),
    async isPassword(stored, password) {
      decoy ??= hash('there is no account of this name', cost);
      const matches = await verify(stored ?? (await decoy), password);
      return matches && stored !== null;
    },
  };
}
