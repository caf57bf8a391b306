// Tells whether Kiroku's button is pinned to the toolbar.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browser } from 'wxt/browser';

const key = ['toolbar'];

/**
 * Whether the button is pinned. Undefined until known; null if the browser does not report it. The state is read again when the user
 * returns to the page.
 */
export function useIsToolbarButtonPinned(): boolean | null | undefined {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: key });
    window.addEventListener('focus', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('focus', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [client]);
  return useQuery({ queryKey: key, queryFn: readPinned }).data;
}

async function readPinned(): Promise<boolean | null> {
  const settings = await browser.action?.getUserSettings?.();
  return settings?.isOnToolbar ?? null;
}
