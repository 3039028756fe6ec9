import { createRoot } from 'react-dom/client';
import { Crashed } from './screens/crashed.tsx';
import { PageTree, preparePage } from './start.tsx';
import './shell.css';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element with the id "root"');
const root = createRoot(element);

async function show() {
  if (import.meta.env.DEV && window.location.pathname === '/ui') {
    const { GalleryPage } = await import('./gallery/gallery-page.tsx');
    root.render(<GalleryPage />);
    return;
  }
  try {
    root.render(<PageTree {...(await preparePage())} />);
  } catch (error) {
    console.error(error);
    root.render(<Crashed />);
  }
}
void show();
