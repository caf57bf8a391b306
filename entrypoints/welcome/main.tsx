// Opens the welcome page.
import { Welcome } from '@/components/welcome/welcome.tsx';
import { openPage } from '../pages/open-page.tsx';
import '@/components/welcome/welcome.css';

await openPage(<Welcome />);
