import { type DomainClaimDoc, runAsSystem } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { proofRecord } from '@scopewright/domain/custom-domain';
import { testClock } from '@scopewright/service-kit/testing';
import { afterAll, expect, it, vi } from 'vitest';
import { CHECKED_EVERY_MS, checkDomain, sweepDomains } from './check-domains.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DOMAIN = 'scoping.acme.com';
const time = testClock();
const { signal } = new AbortController();
const { name, value } = proofRecord(DOMAIN, 'token');
let texts: string[];
let away = false;
const dns = {
  txt: async (asked: string) => {
    if (away) throw new Error('DNS is away');
    return asked === name ? texts : [];
  },
  cname: async () => [],
};
const redis = { publish: vi.fn(async () => 1) };

const database = await testDatabase('domains');
const make = factories(database.models, { clock: time.clock });
const firm = await make.firmAt('acme');
await make.address({ _id: DOMAIN, kind: 'custom', firmId: firm._id });
const now = time.clock();
const [claim] = await runAsSystem('test', () =>
  database.models.domainClaims.create([
    {
      firmId: firm._id,
      domain: DOMAIN,
      token: 'token',
      verifiedAt: now,
      lastCheckedAt: now,
      proofFound: true,
      createdAt: now,
    },
    { firmId: firm._id, domain: 'pending.acme.com', token: 'other', createdAt: now },
  ]),
);
const claimId = claim?._id.toHexString() ?? '';
afterAll(() => database.close());

const check = () =>
  checkDomain(
    {
      data: database,
      dns,
      redis,
      productDomain: 'scopewright.app',
      hosting: { needsDomains: true },
      clock: time.clock,
    },
    { claimId },
  );
const stored = () => runAsSystem('look', () => database.models.domainClaims.findById(claimId).lean<DomainClaimDoc>());
const resolves = () =>
  runAsSystem('look', async () => (await database.models.addresses.exists({ _id: DOMAIN })) !== null);

it('finds domains in use that were not checked for a day', async () => {
  expect(await sweepDomains(database.models, time.clock, signal)).toBe(0);
  time.advance(CHECKED_EVERY_MS);
  expect(await sweepDomains(database.models, time.clock, signal)).toBe(1);
  const [row] = await database.models.outbox.find({ job: 'domain.check' }).lean();
  expect(row?.payload).toEqual({ claimId });
});

it('leaves a domain alone that is still proved', async () => {
  texts = [value];
  await check();
  expect(await stored()).toMatchObject({ invalidSince: null, lastCheckedAt: time.clock(), proofFound: true });
});

it('marks one whose proof is missing, clears the mark when it is back, and ends it after three days', async () => {
  texts = [];
  await check();
  const since = time.clock();
  expect(await stored()).toMatchObject({ invalidSince: since, proofFound: false });
  expect(await resolves()).toBe(true);

  texts = [value];
  time.advance(DAY_MS);
  await check();
  expect(await stored()).toMatchObject({ invalidSince: null });

  texts = [];
  await check();
  time.advance(3 * DAY_MS - 1);
  await check();
  expect(await resolves()).toBe(true);
  expect(redis.publish).not.toHaveBeenCalled();
  time.advance(1);
  await check();
  expect(await resolves()).toBe(false);
  expect((await stored())?.verifiedAt).toBeNull();
  const removals = await database.models.outbox.find({ job: 'hosting.remove-domain' }).lean();
  expect(removals.map(({ payload }) => payload)).toEqual([{ domain: DOMAIN }]);
  expect(
    await runAsSystem('look', () =>
      database.models.auditEvents.countDocuments({ action: 'domain.lost', targetId: DOMAIN }),
    ),
  ).toBe(1);
  expect(redis.publish).toHaveBeenCalledWith(expect.any(String), DOMAIN);
  await check();
});

it('learns nothing from DNS that does not answer', async () => {
  const before = await stored();
  away = true;
  await expect(check()).rejects.toThrow('DNS is away');
  expect(await stored()).toEqual(before);
});
