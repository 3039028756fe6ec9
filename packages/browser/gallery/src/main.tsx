import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import './gallery.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id “root”');
createRoot(root).render(<Gallery path={window.location.pathname} />);
