// Opens the options page.
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import { openPage } from '../pages/open-page.tsx';
import '@/components/options/options.css';
import '@/components/options/matches.css';

await openPage(<Options version={browser.runtime.getManifest().version} />);
