// The script that reads the general data of a known site's page. The worker injects it if something plays but the site's reader finds
// nothing.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { provideGeneralDataReader } from '@/lib/page/tracking/general-data.ts';
import { createProposalReader } from '@/lib/page/tracking/propose.ts';
import { readProvisional } from '@/lib/sites/reading/provisional.ts';

export default defineUnlistedScript(() => {
  const readProposed = createProposalReader();
  provideGeneralDataReader((page, site) => readProvisional(page, site) ?? readProposed(page, site));
});
