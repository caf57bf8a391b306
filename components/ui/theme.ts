// The theme: the user's choice, else the system's, set on the root element for the style sheets.
import { useEffect } from 'react';
import type { Settings } from '@/lib/domain/settings.ts';
import { useSettings } from '@/lib/queries/use-settings.ts';

export function useTheme(): void {
  const { theme } = useSettings();
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => applyTheme(theme, system.matches);
    apply();
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [theme]);
}

/** Also called before the first frame, so that a dark page never flashes white. */
export function applyTheme(theme: Settings['theme'], systemIsDark: boolean): void {
  document.documentElement.dataset.theme = theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
}
