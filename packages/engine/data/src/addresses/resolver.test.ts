import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { runAsSystem } from '../tenant/context.ts';
import { factories, testDatabase } from '../testing/index.ts';
import { type AddressResolver, createAddressResolver, publishAddressChange, publishDatabaseReset } from './resolver.ts';

const redis = new Redis(process.env.REDIS_URL ?? '');
const channel = `addresses:${randomUUID()}`;
let now = new Date('2026-03-01T00:00:00Z');
const clock = () => now;
const open: AddressResolver[] = [];

const database = await testDatabase('addresses');
const make = factories(database.models, { clock });
afterEach(async () => {
  for (const resolver of open.splice(0)) await resolver.close();
});
afterAll(async () => {
  redis.disconnect();
  await database.close();
});

function resolver(options: Partial<Parameters<typeof createAddressResolver>[0]> = {}): AddressResolver {
  const created = createAddressResolver({ models: database.models, clock, channel, ...options });
  open.push(created);
  return created;
}
const rename = (firmId: unknown, name: string) =>
  runAsSystem('test', () => database.models.firms.updateOne({ _id: firmId as string }, { name }));

it('returns the firm of a subdomain and of a verified custom domain', async () => {
  const firm = await make.firmAt('acme', { name: 'Acme', consultantsCanSeeAllClients: true });
  await make.address({ _id: 'scope.acme.example', kind: 'custom', firmId: firm._id });
  await make.address({ _id: 'claimed.example', kind: 'custom', firmId: firm._id, verifiedAt: null });
  const { resolve } = resolver();
  const expected = {
    kind: 'firm',
    firmId: firm._id.toHexString(),
    firmName: 'Acme',
    subdomain: 'acme',
    archived: false,
    readOnly: false,
    ended: null,
    trialEndsAt: firm.trialEndsAt,
    consultantsCanSeeAllClients: true,
    secondFactorRequired: false,
  };
  expect(await resolve('acme')).toEqual(expected);
  expect(await resolve('scope.acme.example')).toEqual(expected);
  expect(await resolve('claimed.example')).toBeNull();
  expect(await resolve('nobody')).toBeNull();
});

it('returns the firm, marked as a redirect, at an address that led to one of its companies before that moved', async () => {
  const firm = await make.firmAt('home', { name: 'Home' });
  const company = await make.company(firm._id);
  await make.address({ _id: 'former', kind: 'redirect', firmId: firm._id, companyId: company._id });
  const { resolve } = resolver();
  const { subdomain, firmName, redirects } = (await resolve('former')) ?? {};
  expect({ subdomain, firmName, redirects }).toEqual({ subdomain: 'home', firmName: 'Home', redirects: true });
  expect(await resolve('home')).not.toHaveProperty('redirects');
});

it('returns nothing at the address of a company that is being removed', async () => {
  await make.legacyCompanyAt('going', { status: 'purging' });
  expect(await resolver().resolve('going')).toBeNull();
});

it('returns a company outside any firm instead of the firm’s, until it moves into one', async () => {
  const company = await make.legacyCompanyAt('legacy', { name: 'Legacy Ltd' });
  await make.address({ _id: 'legacy.example', kind: 'custom', companyId: company._id });
  const { resolve, invalidate } = resolver();
  expect(await resolve('legacy')).toEqual({
    kind: 'company',
    firmId: company._id.toHexString(),
    firmName: 'Legacy Ltd',
    subdomain: 'legacy',
    archived: false,
    readOnly: false,
    ended: null,
    trialEndsAt: null,
    consultantsCanSeeAllClients: false,
    secondFactorRequired: false,
  });
  expect(await resolve('legacy.example')).toBeNull();
  const firm = await make.firm();
  await runAsSystem('test', () =>
    database.models.companies.updateOne({ _id: company._id }, { consultingFirmId: firm._id }),
  );
  invalidate();
  expect(await resolve('legacy')).toBeNull();
});

it('reports read-only from the moment the trial ends, out of the cache too', async () => {
  await make.firmAt('trial', { trialEndsAt: new Date('2026-03-02T00:00:00Z') });
  await make.firmAt('paid', { trialEndsAt: new Date('2026-03-02T00:00:00Z'), plan: 'paid' });
  await make.firmAt('lapsed', { trialEndsAt: new Date('2026-02-01T00:00:00Z'), planEndedAt: now });
  await make.firmAt('gone', { archivedAt: now });
  const { resolve } = resolver({ ttlMs: 10 * 24 * 60 * 60 * 1000 });
  expect(await resolve('trial')).toMatchObject({ readOnly: false, ended: null });
  expect(await resolve('lapsed')).toMatchObject({ readOnly: true, ended: 'plan' });
  now = new Date('2026-03-02T00:00:00Z');
  expect(await resolve('trial')).toMatchObject({ readOnly: true, archived: false, ended: 'trial', trialEndsAt: now });
  expect(await resolve('paid')).toMatchObject({ readOnly: false, trialEndsAt: null });
  expect(await resolve('gone')).toMatchObject({ readOnly: true, archived: true });
});

it('asks the database once for simultaneous and repeated requests', async () => {
  await make.firmAt('busy');
  const { resolve } = resolver();
  const find = vi.spyOn(database.models.addresses, 'findOne');
  await Promise.all(Array.from({ length: 20 }, () => resolve('busy')));
  await resolve('busy');
  expect(find).toHaveBeenCalledTimes(1);
  find.mockRestore();
});

it('believes an answer until its time is up, a missing address for less long', async () => {
  const firm = await make.firmAt('timed', { name: 'Before' });
  const { resolve } = resolver({ ttlMs: 30_000, negativeTtlMs: 2000 });
  expect(await resolve('timed')).toMatchObject({ firmName: 'Before' });
  expect(await resolve('later')).toBeNull();
  await rename(firm._id, 'After');
  await make.firmAt('later');
  now = new Date(now.getTime() + 1999);
  expect(await resolve('later')).toBeNull();
  now = new Date(now.getTime() + 2);
  expect(await resolve('later')).not.toBeNull();
  expect(await resolve('timed')).toMatchObject({ firmName: 'Before' });
  now = new Date(now.getTime() + 28_000);
  expect(await resolve('timed')).toMatchObject({ firmName: 'After' });
});

it('forgets an address when any process announces a change', async () => {
  const firm = await make.firmAt('told', { name: 'Before' });
  const { resolve } = resolver({ redis });
  await expect.poll(() => redis.pubsub('NUMSUB', channel)).toEqual([channel, 1]);
  expect(await resolve('told')).toMatchObject({ firmName: 'Before' });
  await rename(firm._id, 'After');
  await publishAddressChange(redis, 'told', channel);
  await expect.poll(() => resolve('told')).toMatchObject({ firmName: 'After' });
});

it('clears its cache when the database was emptied, and logs it', async () => {
  await make.firmAt('emptied');
  const onForgotten = vi.fn();
  const { resolve } = resolver({ redis, onForgotten });
  await expect.poll(() => onForgotten).toHaveBeenCalledTimes(1);
  expect(await resolve('emptied')).not.toBeNull();
  await runAsSystem('test', () => database.models.addresses.deleteOne({ _id: 'emptied' }));
  await publishDatabaseReset(redis, channel);
  await expect.poll(() => onForgotten).toHaveBeenCalledTimes(2);
  expect(await resolve('emptied')).toBeNull();
});

it('does not cache reads from before a change was announced', async () => {
  const firm = await make.firmAt('race', { name: 'Before' });
  const { resolve, invalidate } = resolver();
  const running = resolve('race');
  invalidate('race');
  await rename(firm._id, 'After');
  await running;
  expect(await resolve('race')).toMatchObject({ firmName: 'After' });
});

it('does not remember failures', async () => {
  await make.firmAt('flaky');
  const { resolve } = resolver();
  const find = vi.spyOn(database.models.addresses, 'findOne').mockImplementationOnce(() => {
    throw new Error('away');
  });
  await expect(resolve('flaky')).rejects.toThrow('away');
  expect(await resolve('flaky')).not.toBeNull();
  find.mockRestore();
});
