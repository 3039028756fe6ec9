import { mountStandalone } from '@scopewright/remote-contract/standalone';
import '@scopewright/ui/document.css';
import App from './app.tsx';
import { remote } from './pages.ts';
import { answer } from './standalone-answers.ts';

mountStandalone({
  remote,
  app: App,
  session: null,
  boot: { host: { kind: 'local', key: null }, tenantKey: null, tenant: null },
  fetch: answer,
});
