// A title without what an import does not need, of which thousands are held, sent and stored.
import type { Media } from '../contract/media.ts';

export function slimMedia(media: Media): Media {
  return { ...media, synopsis: null, genres: [] };
}
