import { COMPANY_ID } from '@scopewright/company-kit/testing/items';
import { mountStandalone } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { remote } from './pages.ts';
import { standaloneFetch } from './standalone-fetch.ts';
import '@scopewright/ui/document.css';

// these pages are of a company
if (location.pathname === '/') history.replaceState(null, '', `/companies/${COMPANY_ID}/sows`);

mountStandalone({ remote, app: App, fetch: standaloneFetch });
