// Provides the selectors of videos that are not episodes. The site's script sets them, and the player's script in the same frame ignores
// these videos.
import { scriptWorld } from '../script-world.ts';

/** Sets the selectors. They replace the selectors of an older script in the frame. */
export function ignoreVideos(selectors: readonly string[]): void {
  scriptWorld().ignoredVideos = selectors;
}

/** Whether one of the selectors matches the video or an element around it. Elements outside of its shadow root are checked, too. */
export function isIgnoredVideo(video: Element): boolean {
  const selectors = scriptWorld().ignoredVideos ?? [];
  if (selectors.length === 0) return false;
  for (let element: Element | null = video; element; element = hostOf(element))
    if (element.closest(selectors.join())) return true;
  return false;
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
