// Writes what hangs on a consent, an account or an app, or says that there is none any more.
import { errors } from 'oidc-provider';
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from '../../db/pg-error.ts';

/** A token that would be issued under a consent revoked a moment ago finds no grant to hang on; a consent may find no account and no app. */
export async function writeOrRefuse(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) throw new errors.InvalidGrant('grant was revoked');
    throw error;
  }
}
