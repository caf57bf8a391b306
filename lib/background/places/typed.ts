// Listens to the address bar and to the keys. What answers them is loaded when something is typed.
import { QUERY_MAX_LENGTH } from '../../contract/limits.ts';
import type { Parts } from '../parts.ts';

const TYPING_PAUSE_MS = 250;
const COMMAND = 'count-episode';

const omnibox = () => import('./omnibox.ts');

/** Firefox for Android has no keywords in its address bar. */
export function listenToOmnibox(parts: Parts): void {
  const { platform, memory } = parts;
  const bar = platform.browser.omnibox;
  if (!bar) return;
  const stopTyping = (): void => memory.stopTyping?.();
  bar.onInputStarted.addListener(() => void omnibox().then(({ nameKeyword }) => nameKeyword(parts)));
  bar.onInputChanged.addListener((text, suggest) => {
    stopTyping();
    const query = text.trim().slice(0, QUERY_MAX_LENGTH);
    memory.stopTyping = platform.after(
      TYPING_PAUSE_MS,
      () => void omnibox().then(({ answer }) => answer(parts, query, suggest)),
    );
  });
  bar.onInputCancelled.addListener(stopTyping);
  bar.onInputEntered.addListener((text, disposition) => {
    stopTyping();
    void omnibox().then(({ open }) => open(parts, text.trim(), disposition));
  });
}

/** Firefox for Android has no keys for extensions. */
export function listenToCommands(parts: Parts): void {
  parts.platform.browser.commands?.onCommand.addListener((command) => {
    if (command !== COMMAND) return;
    void import('./count-episode.ts').then(({ countEpisode }) => countEpisode(parts));
  });
}
