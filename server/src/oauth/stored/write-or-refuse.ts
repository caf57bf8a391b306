// Converts a foreign key violation to `invalid_grant`. It means that the consent, the account or the app was deleted.
import { errors } from 'oidc-provider';
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from '../../db/pg-error.ts';

/**
 * Awaits a write of tokens or of a consent. Throws `invalid_grant` if the consent, the account or the app that the new row refers to was
 * deleted.
 */
export async function writeOrThrowInvalidGrant(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) throw new errors.InvalidGrant('grant was revoked');
    throw error;
  }
}
