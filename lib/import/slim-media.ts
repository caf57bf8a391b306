// Reduces a title to the fields that an import needs, because thousands of titles are sent and stored.
import type { Media } from '../contract/media.ts';

export function slimMedia(media: Media): Media {
  return { ...media, synopsis: null, genres: [] };
}
