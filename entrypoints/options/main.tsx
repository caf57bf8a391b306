// Opens the options page.
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import { readPackagedFile } from '../background/packaged-file.ts';
import { mountPage } from '../pages/mount-page.tsx';
import '@/components/sites/sites.css';
import '@/components/options/options.css';
import '@/components/options/matches/matches.css';
import '@/components/options/places.css';

async function readTitleTable() {
  const files = ['/data/title-ids.json', '/data/title-names.json'] as const;
  const [ids, names] = await Promise.all(files.map((file) => readPackagedFile(file)));
  return { ids, names };
}

await mountPage(<Options version={browser.runtime.getManifest().version} readTitleTable={readTitleTable} />);
