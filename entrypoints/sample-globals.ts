// The part of "Save a page sample" that runs in the page's world, among the page's own scripts.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { gatherGlobals } from '@/lib/page/take-sample.ts';

export default defineUnlistedScript(() => gatherGlobals(window));
