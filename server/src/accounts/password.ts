// Hashes and checks passwords: argon2id with the library's defaults (the memory and time cost that OWASP recommends).
import { hash, verify } from '@node-rs/argon2';

/** The allowed length in characters (Unicode code points, see `countCharacters`). */
export const PASSWORD_LENGTH_LIMITS = { min: 8, max: 200 } as const;

export const countCharacters = (password: string): number => [...password].length;

/** `memoryCost` is in KiB. `timeCost` is the number of passes over the memory. */
interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Checks a password. If the account does not exist, `stored` is null. The check then takes as long as for a wrong password, so that
   * nobody can find out which names exist.
   */
  isPassword(stored: string | null, password: string): Promise<boolean>;
}

/** Creates the functions for passwords. Tests pass the lowest `cost` to save time. */
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
