// Sets the theme on the root element for the style sheets. The user's choice wins. Without a choice, the system's theme is used.
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

/** Sets the theme. It is also called before the first frame, so that a dark page never flashes white. */
export function applyTheme(theme: Settings['theme'], systemIsDark: boolean): void {
  document.documentElement.dataset.theme = theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
}
