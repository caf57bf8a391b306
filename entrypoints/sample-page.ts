// The script of "Save a page sample" beside the page's own scripts: the page of samples injects it, and its result is what was gathered.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { gatherPage } from '@/lib/page/take-sample.ts';

export default defineUnlistedScript(() => gatherPage());
