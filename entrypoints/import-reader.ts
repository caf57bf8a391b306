// The worker of the import page: a large file is unpacked and parsed here, so that the page never stands still.
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerReading } from '@/lib/import/answer-reading.ts';

export default defineUnlistedScript(() => {
  addEventListener('message', async ({ data }: MessageEvent<Parameters<typeof answerReading>[0]>) =>
    postMessage(await answerReading(data)),
  );
});
