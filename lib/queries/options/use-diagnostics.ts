// Provides the data of the diagnostics page, which is refetched when a tab changes.
import { useQuery } from '@tanstack/react-query';
import { send } from '../../messaging/channel.ts';

export function useDiagnostics() {
  return useQuery({ queryKey: ['now', 'diagnostics'], queryFn: () => send('diagnostics') }).data;
}
