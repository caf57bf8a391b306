// Stores the sign-in that is open in a tab (`storage.session`). It outlives the worker and ends with the browser; pages cannot read it.
import { browser } from 'wxt/browser';
import { number, object, parseAs, text } from '../../domain/fields.ts';
import type { ServiceSettings } from '../../domain/settings.ts';

export interface PendingSignIn {
  readonly tabId: number;
  /** When the sign-in began, in epoch milliseconds. */
  readonly begunAt: number;
  readonly request: {
    readonly url: string;
    readonly state: string;
    readonly verifier: string;
    /** The service settings when the sign-in began. The authorization code is sent only to this service. */
    readonly service: ServiceSettings;
  };
}

const pendingSignIn = object<PendingSignIn>({
  tabId: number,
  begunAt: number,
  request: object<PendingSignIn['request']>({
    url: text,
    state: text,
    verifier: text,
    service: object<ServiceSettings>({ baseUrl: text, authUrl: text, clientId: text, clientSecret: text }),
  }),
});

export async function readPendingSignIn(): Promise<PendingSignIn | null> {
  const { signIn } = await browser.storage.session.get('signIn');
  return parseAs(pendingSignIn, signIn);
}

export async function writePendingSignIn(pending: PendingSignIn | null): Promise<void> {
  if (pending) await browser.storage.session.set({ signIn: pending });
  else await browser.storage.session.remove('signIn');
}
