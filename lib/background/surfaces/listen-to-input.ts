// Listens to the address bar and to keyboard shortcuts.
import { QUERY_MAX_LENGTH } from '../../contract/limits.ts';
import type { Context } from '../runtime/context.ts';
import { countEpisode } from './count-episode.ts';
import { openSuggestion, setOmniboxDescription, suggestTitlesForText } from './omnibox.ts';

const TYPING_PAUSE_MS = 250;
const COMMAND = 'count-episode';

/** Listens to Kiroku's keyword in the address bar. Firefox for Android does not support keywords. */
export function listenToOmnibox(ctx: Context): void {
  const bar = ctx.browser.omnibox;
  if (!bar) return;
  const { omnibox } = ctx.state;
  const stopTyping = (): void => omnibox.stopTyping?.();
  bar.onInputStarted.addListener(() => void setOmniboxDescription(ctx));
  bar.onInputChanged.addListener((text, suggest) => {
    stopTyping();
    const query = text.trim().slice(0, QUERY_MAX_LENGTH);
    omnibox.stopTyping = ctx.after(TYPING_PAUSE_MS, () => void suggestTitlesForText(ctx, query, suggest));
  });
  bar.onInputCancelled.addListener(stopTyping);
  bar.onInputEntered.addListener((text, disposition) => {
    stopTyping();
    void openSuggestion(ctx, text.trim(), disposition);
  });
}

/** Listens to the keyboard shortcut. Firefox for Android has no shortcuts for extensions. */
export function listenToCommands(ctx: Context): void {
  ctx.browser.commands?.onCommand.addListener((command) => {
    if (command === COMMAND) void countEpisode(ctx);
  });
}
