// The script for every page and frame that is granted.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { waitForMedia } from '@/lib/page/tracking/sentinel.ts';

export default defineUnlistedScript(waitForMedia);
