// Opens the welcome page.
import { Welcome } from '@/components/welcome/welcome.tsx';
import { mountPage } from '../pages/mount-page.tsx';
import { openSidePanel } from '../pages/open-side-panel.ts';
import '@/components/sites/sites.css';
import '@/components/welcome/welcome.css';

await mountPage(<Welcome onPanel={openSidePanel && (() => void openSidePanel?.())} />);
