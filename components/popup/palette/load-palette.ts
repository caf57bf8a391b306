// The way from the popup's first frame to the commands.
import { withWords } from '../with-words.ts';

export const loadPalette = () => withWords(import('./palette.tsx'));
