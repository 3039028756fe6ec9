import { mountStandalone } from '@scopewright/remote-contract/standalone';
import '@scopewright/ui/document.css';
import App from './app.tsx';
import { remote } from './pages.ts';

/**
 * Answers of a simulated server, for running this remote standalone: the subdomain "taken" is in use, two@example.com
 * has two firms.
 */
async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const { pathname } = new URL(url, window.location.href);
  const subdomain = /check-subdomain\/(.+)$/.exec(pathname)?.[1];
  if (subdomain)
    return json(
      subdomain === 'taken' ? { available: false, error: 'This subdomain is already taken.' } : { available: true },
    );
  if (pathname.endsWith('/lookup-user-companies')) return json({ companies: companiesOf(String(init?.body)) });
  if (pathname.endsWith('/signup')) return json({ firmId: '64b7f9c2a1d3e4f5a6b7c8d9', subdomain: 'northwind' }, 201);
  return json({ error: 'Not found', code: 'not_found', requestId: 'standalone' }, 404);
}

function companiesOf(body: string): { id: string; name: string; subdomain: string }[] {
  const acme = { id: '64b7f9c2a1d3e4f5a6b7c8d9', name: 'Acme Consulting', subdomain: 'acme' };
  if (body.includes('two@example.com'))
    return [acme, { id: '64b7f9c2a1d3e4f5a6b7c8da', name: 'Harbor Advisory', subdomain: 'harbor' }];
  return body.includes('one@example.com') ? [acme] : [];
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

mountStandalone({
  remote,
  app: App,
  session: null,
  boot: { host: { kind: 'local', key: null }, tenantKey: null, tenant: null },
  fetch: answer,
});
