import { mountStandalone } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { remote } from './pages.ts';
import { standaloneFetch } from './standalone-fetch.ts';
import '@scopewright/ui/document.css';

if (location.pathname === '/') history.replaceState(null, '', '/backlog');

mountStandalone({ remote, app: App, fetch: standaloneFetch });
