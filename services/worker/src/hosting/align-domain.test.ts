import { runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { HOSTING_CONFIG_NAMES, hostingOf } from '@scopewright/hosting';
import { fakeVercel } from '@scopewright/hosting/testing';
import { loadConfig } from '@scopewright/service-kit';
import { testClock } from '@scopewright/service-kit/testing';
import { afterAll, beforeEach, expect, it, test } from 'vitest';
import { alignDomain } from './align-domain.ts';

const SUBDOMAIN = 'acme.scopewright.app';
const CUSTOM = 'scoping.acme.com';
const time = testClock();
const vercel = await fakeVercel();
const database = await testDatabase('align-domain');
const make = factories(database.models, { clock: time.clock });
afterAll(async () => {
  await vercel.close();
  await database.close();
});
beforeEach(async () => {
  vercel.fault = null;
  vercel.before = () => undefined;
  vercel.domains.clear();
  vercel.asked.length = 0;
  await runAsSystem('test', () => database.models.addresses.deleteMany({}));
});

const settings = () => ({
  HOSTING_PROVIDER: 'vercel',
  VERCEL_API_TOKEN: vercel.token,
  VERCEL_PROJECT_ID: vercel.projectId,
  VERCEL_TEAM_ID: vercel.teamId,
  VERCEL_API_ORIGIN: vercel.origin,
});
const align = (domain: string, env: Record<string, string> = settings()) =>
  alignDomain(
    {
      hosting: hostingOf(loadConfig(HOSTING_CONFIG_NAMES, env)),
      models: database.models,
      productDomain: 'scopewright.app',
      clock: time.clock,
    },
    { domain },
  );
const claim = async (_id: string, kind: 'subdomain' | 'custom') => {
  const { _id: firmId } = await make.firm();
  await make.address({ _id, kind, firmId });
};
const giveUp = (_id: string) => runAsSystem('test', () => database.models.addresses.deleteOne({ _id }));
/** Runs `happens` just before the provider handles a request of this method. */
const meanwhile = (method: string, happens: () => Promise<unknown>) => {
  vercel.before = async (asked) => {
    if (!asked.startsWith(method)) return;
    vercel.before = () => undefined;
    await happens();
  };
};

it('adds what someone has, and may be done again', async () => {
  await claim('acme', 'subdomain');
  await claim(CUSTOM, 'custom');
  for (const domain of [SUBDOMAIN, CUSTOM, SUBDOMAIN]) await align(domain);
  expect([...vercel.domains]).toEqual([SUBDOMAIN, CUSTOM]);
});

it('removes what no one has, and may be done again', async () => {
  for (const domain of [SUBDOMAIN, CUSTOM]) vercel.domains.add(domain);
  for (const domain of [SUBDOMAIN, CUSTOM, CUSTOM]) await align(domain);
  expect([...vercel.domains]).toEqual([]);
});

it('removes a custom domain that no one has proved', async () => {
  vercel.domains.add(CUSTOM);
  await make.address({ _id: CUSTOM, kind: 'custom', firmId: (await make.firm())._id, verifiedAt: null });
  await align(CUSTOM);
  expect([...vercel.domains]).toEqual([]);
});

it('does not remove what another firm has since claimed', async () => {
  vercel.domains.add(CUSTOM);
  await claim(CUSTOM, 'custom');
  await align(CUSTOM);
  expect([...vercel.domains]).toEqual([CUSTOM]);
  expect(vercel.asked.some((asked) => asked.startsWith('DELETE'))).toBe(false);
});

it('adds again a host that is claimed while it is being removed', async () => {
  vercel.domains.add(CUSTOM);
  // the new owner's own job still finds it there
  meanwhile('DELETE', async () => {
    await claim(CUSTOM, 'custom');
    await align(CUSTOM);
  });
  await align(CUSTOM);
  expect([...vercel.domains]).toEqual([CUSTOM]);
});

it('removes again a host that is released while it is being added', async () => {
  await claim(CUSTOM, 'custom');
  meanwhile('POST', async () => {
    await giveUp(CUSTOM);
    await align(CUSTOM);
  });
  await align(CUSTOM);
  expect([...vercel.domains]).toEqual([]);
});

it('fails, to be tried again, while the provider is away', async () => {
  vercel.domains.add(SUBDOMAIN);
  vercel.fault = { status: 503 };
  await expect(align(SUBDOMAIN)).rejects.toThrow('acme.scopewright.app: The hosting provider has a fault');
  vercel.fault = null;
  await align(SUBDOMAIN);
  expect([...vercel.domains]).toEqual([]);
});

test.each([
  ['17', 17],
  ['999999', 3600],
])('waits as long as the provider states: Retry-After %s', async (retryAfter, seconds) => {
  vercel.fault = { status: 429, retryAfter };
  await expect(align(SUBDOMAIN)).rejects.toMatchObject({
    name: 'NotBefore',
    until: new Date(time.clock().getTime() + seconds * 1000),
  });
});

it('asks no one where every subdomain is served anyway', async () => {
  await align(SUBDOMAIN, {});
  expect(vercel.asked).toEqual([]);
});
