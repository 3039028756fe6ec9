import { abilitiesFor } from '@scopewright/domain/policy';
import { mountStandalone, sessionGrant } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { remote } from './pages.ts';
import { standaloneFetch } from './standalone-fetch.ts';
import '@scopewright/ui/document.css';

if (location.pathname === '/') history.replaceState(null, '', '/projects');

const abilities = abilitiesFor({ role: 'firmAdmin', readOnly: false, consultantsCanSeeAllClients: false });
mountStandalone({ remote, app: App, session: sessionGrant({ abilities }), fetch: standaloneFetch });
