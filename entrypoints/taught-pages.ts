// The script for origins whose chapters the user has taught; it runs beside the one that reads by the lesson.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { countTaughtPages } from '@/lib/page/tracking/count-taught-pages.ts';

export default defineUnlistedScript(() => countTaughtPages());
