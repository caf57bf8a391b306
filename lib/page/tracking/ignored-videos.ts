// Videos that are no episode, as the site's script knows them and the player's script needs them: both run in one world of a frame.
import { scriptWorld } from '../script-world.ts';

/** Takes the place of what an older script of the frame said. */
export function ignoreVideos(selectors: readonly string[]): void {
  scriptWorld().ignoredVideos = selectors;
}

/** Whether the video, or anything around it in or outside of its shadow root, is one of those. */
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
