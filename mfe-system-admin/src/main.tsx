import { mountStandalone, sessionGrant } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { remote } from './pages.ts';
import { standaloneFetch } from './standalone-fetch.ts';
import '@scopewright/ui/document.css';

const { user } = sessionGrant();

mountStandalone({
  remote,
  app: App,
  session: sessionGrant({
    user: { ...user, role: 'systemAdmin', isAdmin: true },
    company: null,
    abilities: ['system:admin', 'user:list'],
  }),
  fetch: standaloneFetch,
});
