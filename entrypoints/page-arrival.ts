// Replaces the media watcher at addresses whose pages are read as they open.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportArrival } from '@/lib/page/tracking/media-watcher.ts';

export default defineUnlistedScript(() => reportArrival());
