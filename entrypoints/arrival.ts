// In place of the sentinel at addresses where something is read as the page opens.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { tellArrival } from '@/lib/page/tracking/sentinel.ts';

export default defineUnlistedScript(() => tellArrival());
