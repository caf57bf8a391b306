// Opens the options page.
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import { readPackagedFile } from '../background/packaged-file.ts';
import { openPage } from '../pages/open-page.tsx';
import '@/components/sites/sites.css';
import '@/components/options/options.css';
import '@/components/options/matches/matches.css';
import '@/components/options/places.css';

await openPage(
  <Options
    version={browser.runtime.getManifest().version}
    readTitleTable={() => readPackagedFile('/data/title-ids.json')}
  />,
);
