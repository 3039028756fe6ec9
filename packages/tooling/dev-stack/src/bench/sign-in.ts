import type { StackFile } from '../stack/stack-file.ts';
import { accessTokenOf } from '../testing/firm.ts';

/** An access token of the demo firm's administrator. @throws Error when signing in fails */
export async function signIn({ services, publicKey, demo }: StackFile): Promise<string> {
  if (!demo) throw new Error('The benchmark needs the demo data');
  const { email, password, tenantKey } = demo.firmAdmin;
  const target = { origin: services.edge ?? '', publicKey, ...(tenantKey === null ? {} : { tenantKey }) };
  return accessTokenOf(target, { email, password });
}
