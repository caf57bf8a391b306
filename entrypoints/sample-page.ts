// The part of "Save a page sample" in the isolated world. The sample page injects it, and receives the gathered data as its result.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { gatherPageFacts } from '@/lib/page/take-sample.ts';

export default defineUnlistedScript(() => gatherPageFacts());
