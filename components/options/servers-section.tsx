// Sites that no list of ours knows: the user's own servers, and what they taught by pointing.
import { useGrantedOrigins } from '@/lib/queries/use-permissions.ts';
import { HostedSites } from './hosted-sites.tsx';
import { TaughtSites } from './taught-sites.tsx';

export function ServersSection() {
  const granted = useGrantedOrigins() ?? [];
  return (
    <>
      <HostedSites granted={granted} />
      <TaughtSites />
    </>
  );
}
