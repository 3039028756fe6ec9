import type { BrowserContext } from '@playwright/test';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { accessTokenOf } from '@scopewright/dev-stack/testing/firm';

/** An access token of the demo firm's administrator. @throws Error when signing in fails */
export async function signIn({ services, publicKey, demo }: StackFile): Promise<string> {
  if (!demo) throw new Error('The benchmark needs the demo data');
  const { email, password, tenantKey } = demo.firmAdmin;
  const target = { origin: services.edge ?? '', publicKey, ...(tenantKey === null ? {} : { tenantKey }) };
  return accessTokenOf(target, { email, password });
}

/** Opens a new session in the browser context, like that of a person who signed in on an earlier visit. */
export async function signInBrowser(
  context: BrowserContext,
  url: string,
  { publicKey, tenantKey, email, password }: { publicKey: string; tenantKey: string; email: string; password: string },
): Promise<void> {
  const { origin } = new URL(url);
  const answer = await context.request.post(`${origin}/api/login`, {
    headers: { Authorization: `Bearer ${publicKey}`, 'X-Tenant-Key': tenantKey, Origin: origin },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
  const { accessToken, user, company } = await answer.json();
  await context.addInitScript(
    (items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { accessToken, user: JSON.stringify(user), company: JSON.stringify(company) },
  );
}
