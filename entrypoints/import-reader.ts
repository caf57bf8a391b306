// The import page's web worker: unpacks and parses large files, so that the page stays responsive.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { handleReadRequest } from '@/lib/import/handle-read-request.ts';

export default defineUnlistedScript(() => {
  addEventListener('message', async ({ data }: MessageEvent<Parameters<typeof handleReadRequest>[0]>) =>
    postMessage(await handleReadRequest(data)),
  );
});
