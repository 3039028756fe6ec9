import { HOSTING_CONFIG_NAMES, hostingOf, loadConfig } from '@scopewright/service-kit';
import { type FakeVercel, fakeVercel } from '@scopewright/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDomain } from './add-domain.ts';

let vercel: FakeVercel;
beforeAll(async () => {
  vercel = await fakeVercel();
});
afterAll(() => vercel.close());

const hosting = () =>
  hostingOf(
    loadConfig(HOSTING_CONFIG_NAMES, {
      HOSTING_PROVIDER: 'vercel',
      VERCEL_API_TOKEN: vercel.token,
      VERCEL_PROJECT_ID: vercel.projectId,
      VERCEL_TEAM_ID: vercel.teamId,
      VERCEL_API_ORIGIN: vercel.origin,
    }),
  );

it('fails, to be tried again, while the provider is away, and tells it once when it is back', async () => {
  vercel.fault = { status: 503 };
  await expect(addDomain(hosting(), { domain: 'acme.scopewright.app' })).rejects.toThrow('acme.scopewright.app: The hosting provider has a fault');
  vercel.fault = null;
  await addDomain(hosting(), { domain: 'acme.scopewright.app' });
  await addDomain(hosting(), { domain: 'acme.scopewright.app' });
  expect([...vercel.domains]).toEqual(['acme.scopewright.app']);
});
