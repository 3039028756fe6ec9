import { mountStandalone } from '@scopewright/remote-contract/standalone';
import App from './app.tsx';
import { standaloneFetch } from './standalone-fetch.ts';
import '@scopewright/ui/document.css';

mountStandalone({
  name: 'auth',
  app: App,
  screen: location.pathname.startsWith('/invitation/') ? 'invitation' : 'login',
  session: null,
  fetch: standaloneFetch,
});
