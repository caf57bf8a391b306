// Opens the welcome page.
import { Welcome } from '@/components/welcome/welcome.tsx';
import { openPage } from '../pages/open-page.tsx';
import { openSidePanel } from '../pages/open-side-panel.ts';
import '@/components/sites/sites.css';
import '@/components/welcome/welcome.css';

await openPage(<Welcome onPanel={openSidePanel && (() => void openSidePanel?.())} />);
