// The script for any frame with a video. It is unlisted, since WXT's context for content scripts would be visible to the page.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';

export default defineUnlistedScript(observePlayback);
