import { mountStandalone } from '@scopewright/remote-contract/standalone';
import '@scopewright/ui/document.css';
import App from './app.tsx';
import { answer } from './standalone-answers.ts';

mountStandalone({
  name: 'marketing',
  app: App,
  screen: screenOf(window.location.pathname),
  session: null,
  boot: { host: { kind: 'local', key: null }, tenantKey: null, tenant: null },
  fetch: answer,
});

function screenOf(pathname: string): string {
  if (pathname === '/privacy' || pathname === '/terms') return pathname.slice(1);
  if (pathname === '/signup' || pathname === '/get-started') return 'signup';
  return pathname === '/demo' || pathname === '/book-demo' ? 'landing-demo' : 'landing';
}
