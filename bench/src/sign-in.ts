import type { BrowserContext } from '@playwright/test';
import { callApi } from '@scopewright/dev-stack/stack/api';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { accessTokenOf } from '@scopewright/dev-stack/testing/firm';

export type Call = <T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, sent?: object) => Promise<T>;

type Demo = NonNullable<StackFile['demo']>;

/** The demo firm's administrator; see `asDemoPerson`. */
export async function asDemoAdmin(stack: StackFile) {
  const { person: firmAdmin, ...rest } = await asDemoPerson(stack, 'firmAdmin');
  return { firmAdmin, ...rest };
}

/**
 * A person of the demo firm, signed in, and a function to call as that person, which throws when a call is refused.
 * @throws Error without the demo data, and when signing in fails
 */
export async function asDemoPerson(
  { services, publicKey, demo }: StackFile,
  role: Extract<keyof Demo, 'firmAdmin' | 'consultant'>,
) {
  if (!demo) throw new Error('The benchmark needs the demo data');
  const person = demo[role];
  const address = { origin: services.edge ?? '', publicKey, tenantKey: person.tenantKey ?? '' };
  const target = { ...address, token: await accessTokenOf(address, person) };
  const call: Call = async (method, path, sent) => {
    const { status, body } = await callApi(target, method, path, sent);
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body as never;
  };
  return { person, target, call };
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
