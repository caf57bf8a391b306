// The script that watches for media in every granted page and frame.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { waitForMedia } from '@/lib/page/tracking/media-watcher.ts';

export default defineUnlistedScript(waitForMedia);
