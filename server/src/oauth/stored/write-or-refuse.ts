// Turns a foreign key violation into `invalid_grant`: the consent, account or app was deleted.
import { errors } from 'oidc-provider';
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from '../../db/pg-error.ts';

/** For writing tokens, which refer to a consent, and consents, which refer to an account and an app. */
export async function writeOrRefuse(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) throw new errors.InvalidGrant('grant was revoked');
    throw error;
  }
}
