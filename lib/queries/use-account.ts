// Who is signed in, and connecting and signing out.
import { queryOptions, useIsMutating, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { signedOut } from '../domain/account.ts';
import type { Problem } from '../domain/outbox-item.ts';
import { send } from '../messaging/channel.ts';
import type { MessageOutput } from '../messaging/protocol.ts';
import { readAccount } from '../store/preferences.ts';

export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: readAccount });

export function useAccount() {
  return useQuery(accountQuery).data ?? signedOut;
}

/** Opens the service's own sign-in. Whichever button was pressed, all of them know that it is under way. */
export function useConnect(): { readonly connect: () => void; readonly pending: boolean } {
  const { mutate } = useMutation({ mutationKey: ['connect'], mutationFn: () => send('connect') });
  return { connect: () => mutate(), pending: useIsMutating({ mutationKey: ['connect'] }) > 0 };
}

/** Why the last attempt to connect failed; null when it did not. */
export function useConnectProblem(): Problem | null {
  const attempts = useMutationState({ filters: { mutationKey: ['connect'] }, select: ({ state }) => state });
  const last = attempts.at(-1);
  if (last?.status === 'error') return { code: 'internal', message: '' };
  const outcome = last?.data as Awaited<MessageOutput<'connect'>> | undefined;
  return outcome?.ok === false ? outcome.problem : null;
}

export function useDisconnect() {
  return useMutation({ mutationFn: () => send('disconnect') });
}
