// `npm run demo`: plays the practice episode in a headless Chromium. Fails if the entry did not advance.
import { runDemo } from './demo-run.ts';
import { ensureChromium } from './find-chromium.ts';

async function main(): Promise<boolean> {
  return runDemo({ executablePath: await ensureChromium(), say: (line = '') => console.log(line) });
}

main().then(
  (moved) => process.exit(moved ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
