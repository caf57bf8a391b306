// What Kiroku sees right now. Refetched when a tab changes.
import { useQuery } from '@tanstack/react-query';
import { send } from '../../messaging/channel.ts';

/** Undefined until known. */
export function useDiagnostics() {
  return useQuery({ queryKey: ['now', 'diagnostics'], queryFn: () => send('diagnostics') }).data;
}
