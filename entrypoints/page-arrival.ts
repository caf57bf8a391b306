// The script for addresses whose pages are read as soon as they open. On these addresses, it replaces the media watcher.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportPageArrival } from '@/lib/page/tracking/media-watcher.ts';

export default defineUnlistedScript(() => reportPageArrival());
