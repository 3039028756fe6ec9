import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runKeys } from '../../keys/main.ts';
import { GUARD_MS } from '../../process/wait.ts';
import { signUpFirm } from '../../testing/firm.ts';
import { callApi } from '../api.ts';
import type { OwnProduct } from './own-product.ts';

const FIRM = {
  name: 'Rotating Keys',
  key: 'rotating-keys',
  email: 'owner@rotating-keys.example',
  password: 'correct horse battery',
};
const WAIT = { timeout: GUARD_MS, interval: 200 };

/** The signing keys of a product are rotated while people are signed in. */
export function rotateKeys(product: OwnProduct): void {
  let cookie = '';
  beforeAll(() => signUpFirm(target(), FIRM, product.stack.file.testPaymentToken));

  const target = (token?: string) => ({
    ...product.target(FIRM.key),
    ...(token === undefined ? {} : { token }),
  });

  /** Continues the session of the cookie, as a reloaded page does. */
  async function refresh(): Promise<string> {
    const answer = await fetch(`${product.stack.file.services.edge}/api/session`, {
      headers: {
        'X-Tenant-Key': FIRM.key,
        Authorization: `Bearer ${product.stack.file.publicKey}`,
        Cookie: cookie,
        'Sec-Fetch-Site': 'same-origin',
      },
    });
    expect(answer.status).toBe(200);
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { accessToken }: { accessToken: string } = await answer.json();
    return accessToken;
  }

  const kidOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
  const companies = async (token: string) => (await callApi(target(token), 'GET', 'consultant/companies')).status;

  /** The next step of the rotation, without its waiting time, and the restart that it requires. */
  async function rotate(...restarted: ('identity' | 'delivery')[]): Promise<void> {
    await runKeys(['rotate', '--now', '--file', join(product.dataDir, 'signing-keys.pem')], {
      now: new Date(),
      say: () => undefined,
    });
    for (const name of restarted) {
      await (await product.stack.takeDown(name))();
      await expect
        .poll(async () => (await fetch(`${product.stack.file.services[name]}/health/ready`)).status, WAIT)
        .toBe(200);
    }
  }

  test('while the keys are rotated tokens work as long as their key is there, and no one is signed out', async () => {
    const login = await callApi(target(), 'POST', 'login', { email: FIRM.email, password: FIRM.password });
    cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const old = await refresh();
    expect(await companies(old)).toBe(200);

    await rotate('identity');
    expect(kidOf(await refresh())).toBe(kidOf(old));

    await rotate('identity');
    const fresh = await refresh();
    expect(kidOf(fresh)).not.toBe(kidOf(old));
    // delivery has the previous keys cached: it fetches the new one when its ten seconds between two fetches are over
    await expect.poll(() => companies(fresh), WAIT).toBe(200);
    expect(await companies(old)).toBe(200);

    await rotate('identity', 'delivery');
    expect(await companies(old)).toBe(401);
    expect(await companies(fresh)).toBe(200);
    expect(kidOf(await refresh())).toBe(kidOf(fresh));
  });
}
