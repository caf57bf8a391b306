// The script for a page of a known site whose reader finds nothing while something plays there.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerGeneralData } from '@/lib/page/tracking/general-data.ts';
import { readProvisional } from '@/lib/sites/reading/provisional.ts';

export default defineUnlistedScript(() => offerGeneralData(readProvisional));
