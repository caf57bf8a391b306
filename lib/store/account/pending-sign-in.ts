// The sign-in that is open in a tab: survives the worker, ends with the browser (`storage.session`, closed to pages).
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { lazily } from '../../contract/lazily.ts';

const pendingSchema = lazily(() =>
  z.object({
    tabId: z.number(),
    /** Epoch milliseconds. */
    begunAt: z.number(),
    request: z.object({
      url: z.string(),
      state: z.string(),
      verifier: z.string(),
      /** As it was when the sign-in began: its answer goes nowhere else. */
      service: z.object({
        baseUrl: z.string(),
        authUrl: z.string(),
        clientId: z.string(),
        clientSecret: z.string(),
      }),
    }),
  }),
);
export type PendingSignIn = z.infer<ReturnType<typeof pendingSchema>>;

export async function readPendingSignIn(): Promise<PendingSignIn | null> {
  const { signIn } = await browser.storage.session.get('signIn');
  const parsed = pendingSchema().safeParse(signIn);
  return parsed.success ? parsed.data : null;
}

export async function writePendingSignIn(pending: PendingSignIn | null): Promise<void> {
  if (pending) await browser.storage.session.set({ signIn: pending });
  else await browser.storage.session.remove('signIn');
}
