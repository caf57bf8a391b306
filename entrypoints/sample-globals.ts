// The script of "Save a page sample" among the page's own scripts.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { gatherGlobals } from '@/lib/page/take-sample.ts';

export default defineUnlistedScript(() => gatherGlobals(window));
