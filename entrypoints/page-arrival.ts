// The script for addresses whose pages are read as they open. It replaces the media watcher there.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportPageArrival } from '@/lib/page/tracking/media-watcher.ts';

export default defineUnlistedScript(() => reportPageArrival());
