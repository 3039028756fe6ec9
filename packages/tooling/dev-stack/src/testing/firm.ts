import { type ApiTarget, callApi } from '../stack/api.ts';

/** A test's firm, with the person who signs it up. */
export interface TestFirm {
  name: string;
  key: string;
  email: string;
  password: string;
}

/** Signs up a firm. @throws Error with the answer when that fails */
export async function signUpFirm(
  target: ApiTarget,
  { name, key, email, password }: TestFirm,
  paymentToken: string | null | undefined,
): Promise<void> {
  const form = {
    companyName: name,
    subdomain: key,
    adminEmail: email,
    adminName: 'Olive Owner',
    password,
    paymentToken,
  };
  const { status, body } = await callApi(target, 'POST', 'public/signup', form);
  if (status >= 300) throw new Error(`Signing up failed with ${status}: ${JSON.stringify(body)}`);
}

/** Signs in and returns an access token. @throws Error with the answer when that fails */
export async function accessTokenOf(
  target: ApiTarget,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { body } = await callApi(target, 'POST', 'login', { email, password });
  if (typeof body === 'object' && body !== null && 'accessToken' in body && typeof body.accessToken === 'string')
    return body.accessToken;
  throw new Error(`Signing in failed: ${JSON.stringify(body)}`);
}
