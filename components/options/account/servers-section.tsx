// Sites that no list of ours knows: the user's own servers, and what they taught by pointing.
import { useGrantedOrigins } from '@/lib/queries/options/use-permissions.ts';
import { HostedSites } from '../sites/hosted-sites.tsx';
import { TaughtSites } from '../sites/taught-sites.tsx';

export function ServersSection() {
  const granted = useGrantedOrigins() ?? [];
  return (
    <>
      <HostedSites granted={granted} />
      <TaughtSites />
    </>
  );
}
