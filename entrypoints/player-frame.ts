// The script for any frame with a video. Unlisted rather than a content script: WXT's context of those announces itself to the page.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';

export default defineUnlistedScript(observePlayback);
