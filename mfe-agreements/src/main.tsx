import { COMPANY_ID } from '@scopewright/company-kit/testing/items';
import { abilitiesFor } from '@scopewright/domain/policy';
import { mountStandalone, sessionGrant } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { remote } from './pages.ts';
import { standaloneFetch } from './standalone-fetch.ts';
import '@scopewright/ui/document.css';

// these pages are of a company
if (location.pathname === '/') history.replaceState(null, '', `/companies/${COMPANY_ID}/sows`);

const abilities = abilitiesFor({ role: 'firmAdmin', readOnly: false, consultantsCanSeeAllClients: false });
mountStandalone({ remote, app: App, session: sessionGrant({ abilities }), fetch: standaloneFetch });
