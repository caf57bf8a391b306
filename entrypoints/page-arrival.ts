// In place of the media watcher at addresses where something is read as the page opens.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { tellArrival } from '@/lib/page/tracking/media-watcher.ts';

export default defineUnlistedScript(() => tellArrival());
