// The script for every frame with a video. It is an unlisted script, because a page could see WXT's context for content scripts.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { observePlayback } from '@/lib/page/tracking/observe-playback.ts';

export default defineUnlistedScript(observePlayback);
