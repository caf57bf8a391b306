// Opens the page that shows a page sample before it is saved.
import { browser } from 'wxt/browser';
import { SampleView } from '@/components/sample/sample-view.tsx';
import { mountPage } from '../pages/mount-page.tsx';
import '@/components/sample/sample.css';

await mountPage(<SampleView hash={location.hash} version={browser.runtime.getManifest().version} />);
