// Every screen in every state.
import { overlayScreens } from './overlays.ts';
import { pageScreens } from './page-screens.ts';
import { popupScreens } from './popup-screens.ts';
import type { Screen } from './screen.ts';

export const allScreens: readonly Screen[] = [...popupScreens, ...pageScreens, ...overlayScreens];
