// The popup's app in the side panel. It follows the active tab, and uses the panel's full width.
import { useSyncExternalStore } from 'react';
import type { DeepLink } from '@/lib/domain/deep-link.ts';
import { useRefreshOnTabChange } from '@/lib/queries/options/use-permissions.ts';
import { Popup } from './popup.tsx';

const WIDE = '(min-width: 700px)';

export function SidePanel({ start }: { readonly start: DeepLink }) {
  useRefreshOnTabChange();
  return <Popup start={start} room={useMedia(WIDE) ? 'wide' : 'tall'} />;
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
