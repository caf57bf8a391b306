// The provider with the signing keys of this minute. A provider takes its keys when it is made, so that other keys mean another
// provider; all that is under way lies in the database and in cookies, not in the provider.
import type { JWK } from 'jose';
import type { Provider } from 'oidc-provider';
import { PUBLISHED_BEFORE_MS } from '../db/signing-keys.ts';

interface LiveContext {
  /** The first key signs, all are published. */
  readKeys(): Promise<readonly JWK[]>;
  build(keys: readonly JWK[]): Provider;
  readonly now: () => Date;
  onError(error: unknown): void;
}

export interface LiveProvider {
  /** For what has nothing to do with keys. */
  readonly provider: Provider;
  /** After a look for other keys, if the last one is a minute old. While the database is away, the keys are the ones known. */
  current(): Promise<Provider>;
}

/** Far less than the time for which a key is published before it signs. */
const LOOK_MS = PUBLISHED_BEFORE_MS / 10;

export async function createLiveProvider(context: LiveContext): Promise<LiveProvider> {
  const { readKeys, build, now, onError } = context;
  const kidsOf = (keys: readonly JWK[]) => keys.map(({ kid }) => kid).join(' ');
  const first = await readKeys();
  let known = { kids: kidsOf(first), provider: build(first) };
  let lookedAt = now().getTime();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      const keys = await readKeys();
      if (kidsOf(keys) !== known.kids) known = { kids: kidsOf(keys), provider: build(keys) };
      lookedAt = now().getTime();
    } catch (error) {
      onError(error);
    } finally {
      looking = null;
    }
  }

  return {
    get provider() {
      return known.provider;
    },
    async current() {
      if (Math.abs(now().getTime() - lookedAt) >= LOOK_MS) {
        looking ??= look();
        await looking;
      }
      return known.provider;
    },
  };
}
