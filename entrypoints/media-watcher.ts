// The script for every page and frame that is granted.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { waitForMedia } from '@/lib/page/tracking/media-watcher.ts';

export default defineUnlistedScript(waitForMedia);
