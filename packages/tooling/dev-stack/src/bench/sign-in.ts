import { callApi } from '../stack/api.ts';
import type { StackFile } from '../stack/stack-file.ts';

/** An access token of the demo firm's administrator. @throws Error when signing in fails */
export async function signIn({ services, publicKey, demo }: StackFile): Promise<string> {
  if (!demo) throw new Error('The benchmark needs the demo data');
  const { email, password, tenantKey } = demo.firmAdmin;
  const target = { origin: services.edge ?? '', publicKey, ...(tenantKey === null ? {} : { tenantKey }) };
  const { body } = await callApi(target, 'POST', 'login', { email, password });
  if (typeof body === 'object' && body !== null && 'accessToken' in body && typeof body.accessToken === 'string') return body.accessToken;
  throw new Error(`Signing in failed: ${JSON.stringify(body)}`);
}
