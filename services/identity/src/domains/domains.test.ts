import type { CallOutput } from '@scopewright/contracts';
import type { FirmDoc } from '@scopewright/data';
import { HOSTING_CONFIG_NAMES, type HostingProvider, hostingOf } from '@scopewright/hosting';
import { loadConfig } from '@scopewright/service-kit';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, startTestIdentity } from '../testing/identity.ts';

type Domain = CallOutput<'addDomain'>;

/** DNS records, by name; a name in `away` gets no answer. */
const zone = { txt: new Map<string, string[]>(), cname: new Map<string, string[]>(), away: new Set<string>() };
const ask = (records: Map<string, string[]>) => async (name: string) => {
  if (zone.away.has(name))
    throw Object.assign(new Error(`queryTxt ESERVFAIL ${name}`), { code: 'ESERVFAIL', syscall: 'queryTxt' });
  return records.get(name) ?? [];
};

let counter = 0;
const hosting: HostingProvider = { ...hostingOf(loadConfig(HOSTING_CONFIG_NAMES, {})), needsDomains: true };
const identity = await startTestIdentity({ dns: { txt: ask(zone.txt), cname: ask(zone.cname) }, hosting });
afterAll(() => identity.close());
beforeEach(() => {
  for (const records of Object.values(zone)) records.clear();
});

interface Firm {
  key: string;
  firm: FirmDoc;
  admin: Person;
  token: string;
}
async function firmWithAdmin(values: Partial<FirmDoc> = {}): Promise<Firm> {
  counter += 1;
  const key = `firm-${counter}`;
  const firm = await identity.make.firmAt(key, values);
  const admin = await identity.person(firm);
  return { key, firm, admin, token: (await identity.signIn(admin.user.email, key)).grant.accessToken };
}
const add = ({ key, token }: Firm, domain: string) =>
  identity.call('addDomain', { tenant: key, token, body: { domain } });
const verify = ({ key, token }: Firm, { id }: Domain) =>
  identity.call('verifyDomain', { tenant: key, token, params: { id } });
const remove = ({ key, token }: Firm, { id }: Domain) =>
  identity.call('removeDomain', { tenant: key, token, params: { id } });
const list = async ({ key, token }: Firm) =>
  ((await identity.call('listDomains', { tenant: key, token })).body as CallOutput<'listDomains'>).domains;
const lookedUp = async (domain: string) => (await identity.call('lookupDomain', { params: { domain } })).status;
const publish = ({ records: [proof] }: Domain) => zone.txt.set(proof?.name ?? '', ['v=spf1', proof?.value ?? '']);
/** The hosting provider's jobs for a domain, in order. */
const hostingJobs = async (domain: string) =>
  (await identity.data.models.outbox.find({ 'payload.domain': domain }).sort({ _id: 1 }).lean()).map(({ job }) => job);
const errorOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error: string }).error];
const added = async (firm: Firm, domain: string) => (await add(firm, domain)).body as Domain;

test('a domain is asked for, proved by its TXT record, and leads to the firm from then on', async () => {
  const acme = await firmWithAdmin();
  const { status, body } = await add(acme, ' Scoping.ACME-one.com ');
  expect(status).toBe(201);
  const domain = body as Domain;
  expect(domain).toMatchObject({
    domain: 'scoping.acme-one.com',
    status: 'pending',
    records: [
      { type: 'TXT', name: '_domain-verification.scoping.acme-one.com', found: null },
      { type: 'CNAME', name: 'scoping.acme-one.com', value: `${acme.key}.scopewright.app`, found: null },
    ],
  });
  expect(domain.records[0]?.value).toMatch(/^domain-verification=[\w-]{22}$/);
  expect(await lookedUp('scoping.acme-one.com')).toBe(404);

  expect((await verify(acme, domain)).body).toMatchObject({
    status: 'pending',
    records: [{ found: false }, { found: false }],
  });
  expect(await lookedUp('scoping.acme-one.com')).toBe(404);

  publish(domain);
  zone.cname.set('scoping.acme-one.com', [`${acme.key}.Scopewright.app.`]);
  expect((await verify(acme, domain)).body).toMatchObject({
    status: 'verified',
    records: [{ found: true }, { found: true }],
  });
  expect(await lookedUp('scoping.acme-one.com')).toBe(200);
  // users can sign in at the domain
  expect(
    (
      await identity.call('login', {
        host: 'scoping.acme-one.com',
        body: { email: acme.admin.user.email, password: 'correct horse' },
      })
    ).status,
  ).toBe(200);
});

test('a wrong or foreign record proves nothing', async () => {
  const [acme, other] = [await firmWithAdmin(), await firmWithAdmin()];
  const mine = await added(acme, 'two.example.com');
  const theirs = await added(other, 'two.example.com');
  publish(theirs);
  expect((await verify(acme, mine)).body).toMatchObject({ status: 'pending' });
  zone.txt.set('two.example.com', [mine.records[0]?.value ?? '']);
  expect((await verify(acme, mine)).body).toMatchObject({ status: 'pending' });
});

test('claimed by one firm without proof, it does not block the firm that proves it', async () => {
  const [squatter, owner] = [await firmWithAdmin(), await firmWithAdmin()];
  const squatted = await added(squatter, 'three.example.com');
  const domain = await added(owner, 'three.example.com');
  publish(domain);
  expect((await verify(owner, domain)).body).toMatchObject({ status: 'verified' });
  expect((await verify(squatter, squatted)).body).toMatchObject({ status: 'pending' });
});

test('of two firms that both prove it the first has it, until its proof is missing', async () => {
  const [first, second] = [await firmWithAdmin(), await firmWithAdmin()];
  const [one, two] = [await added(first, 'four.example.com'), await added(second, 'four.example.com')];
  publish(one);
  await verify(first, one);
  zone.txt.set(
    '_domain-verification.four.example.com',
    [one, two].map(({ records: [proof] }) => proof?.value ?? ''),
  );
  expect(errorOf(await verify(second, two))).toEqual([409, 'This domain is in use by another firm.']);
  publish(two);
  expect((await verify(first, one)).body).toMatchObject({ status: 'failing' });
  expect((await verify(second, two)).body).toMatchObject({ status: 'verified' });
  expect((await list(first))[0]).toMatchObject({ status: 'lost' });
  const { body } = await identity.call('lookupDomain', { params: { domain: 'four.example.com' } });
  expect(body).toMatchObject({ firmId: second.firm._id.toHexString() });
});

test('of two firms that verify concurrently one gets it', async () => {
  const [first, second] = [await firmWithAdmin(), await firmWithAdmin()];
  const [one, two] = [await added(first, 'race.example.com'), await added(second, 'race.example.com')];
  zone.txt.set(
    '_domain-verification.race.example.com',
    [one, two].map(({ records: [proof] }) => proof?.value ?? ''),
  );
  const statuses = (await Promise.all([verify(first, one), verify(second, two)])).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409]);
});

test('DNS that does not answer changes nothing, and is reported', async () => {
  const acme = await firmWithAdmin();
  const domain = await added(acme, 'five.example.com');
  publish(domain);
  await verify(acme, domain);
  zone.away.add('_domain-verification.five.example.com');
  expect(errorOf(await verify(acme, domain))).toEqual([503, 'DNS did not answer. Please try again in a moment.']);
  expect((await list(acme))[0]).toMatchObject({ status: 'verified', invalidSince: null });
});

test('released it leads nowhere, and may be claimed again', async () => {
  const acme = await firmWithAdmin();
  const domain = await added(acme, 'six.example.com');
  publish(domain);
  await verify(acme, domain);
  expect((await remove(acme, domain)).status).toBe(200);
  expect((await remove(acme, domain)).status).toBe(404);
  expect(await lookedUp('six.example.com')).toBe(404);
  expect(await list(acme)).toEqual([]);
  expect((await added(acme, 'six.example.com')).records[0]?.value).not.toBe(domain.records[0]?.value);
});

test('giving a claim up takes nothing from the firm that has the domain', async () => {
  const [owner, squatter] = [await firmWithAdmin(), await firmWithAdmin()];
  const squatted = await added(squatter, 'seven.example.com');
  const domain = await added(owner, 'seven.example.com');
  publish(domain);
  await verify(owner, domain);
  await remove(squatter, squatted);
  expect(await lookedUp('seven.example.com')).toBe(200);
  expect(await hostingJobs('seven.example.com')).toEqual(['hosting.add-domain']);
});

test('the hosting provider is notified of a domain that is in use, and of one that is released', async () => {
  const acme = await firmWithAdmin();
  const domain = await added(acme, 'hosted.example.com');
  await verify(acme, domain);
  expect(await hostingJobs('hosted.example.com')).toEqual([]);
  publish(domain);
  await verify(acme, domain);
  await verify(acme, domain);
  expect(await hostingJobs('hosted.example.com')).toEqual(['hosting.add-domain']);
  await remove(acme, domain);
  expect(await hostingJobs('hosted.example.com')).toEqual(['hosting.add-domain', 'hosting.remove-domain']);
});

test('a domain is neither assigned nor removed when the hosting provider cannot be reached', async () => {
  const acme = await firmWithAdmin();
  const domain = await added(acme, 'untold.example.com');
  publish(domain);
  const failing = vi.spyOn(identity.data.models.outbox, 'create').mockRejectedValue(new Error('The outbox is away'));
  expect((await verify(acme, domain)).status).toBe(500);
  expect((await list(acme))[0]).toMatchObject({ status: 'pending' });
  failing.mockRestore();
  await verify(acme, domain);
  const failingAgain = vi
    .spyOn(identity.data.models.outbox, 'create')
    .mockRejectedValue(new Error('The outbox is away'));
  expect((await remove(acme, domain)).status).toBe(500);
  failingAgain.mockRestore();
  expect((await list(acme))[0]).toMatchObject({ status: 'verified' });
  expect(await lookedUp('untold.example.com')).toBe(200);
});

test.each([
  ['acme.scopewright.app', 'This domain belongs to the product. Choose your own domain.'],
  ['192.0.2.7', 'Enter a domain like scoping.example.com.'],
  ['nas.local', 'This domain cannot be reached from the internet.'],
])('%s is refused', async (domain, sentence) => {
  const { status, body } = await add(await firmWithAdmin(), domain);
  expect([status, (body as { details: object }).details]).toEqual([422, { domain: sentence }]);
});

test('a firm asks for a domain once, and for twenty', async () => {
  const acme = await firmWithAdmin();
  await add(acme, 'eight.example.com');
  expect(errorOf(await add(acme, 'EIGHT.example.com'))).toEqual([409, 'Your firm has already added this domain.']);
  for (let index = 1; index < 20; index += 1) expect((await add(acme, `d${index}.example.com`)).status).toBe(201);
  expect(errorOf(await add(acme, 'more.example.com'))).toEqual([
    409,
    'The maximum number of custom domains is reached. Remove one first.',
  ]);

  const [one] = await list(acme);
  if (one) await remove(acme, one);
  const statuses = (
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(acme, `at-once-${index}.example.com`)))
  ).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
});

describe('is for a firm’s administrator', () => {
  test('alone: of another firm’s domains nothing is shown', async () => {
    const [acme, other] = [await firmWithAdmin(), await firmWithAdmin()];
    const domain = await added(acme, 'nine.example.com');
    expect((await verify(other, domain)).status).toBe(404);
    expect((await remove(other, domain)).status).toBe(404);
    expect((await remove(other, { ...domain, id: 'x' })).status).toBe(404);
    expect(await list(other)).toEqual([]);
    const consultant = await identity.person(acme.firm, { role: 'consultant' });
    const { token } = { token: (await identity.signIn(consultant.user.email, acme.key)).grant.accessToken };
    for (const name of ['listDomains', 'addDomain', 'verifyDomain', 'removeDomain'] as const)
      expect(
        (
          await identity.call(name, {
            tenant: acme.key,
            token,
            params: { id: domain.id },
            body: name === 'addDomain' ? { domain: 'a.b' } : undefined,
          })
        ).status,
      ).toBe(403);
  });

  test('permitted reads once the trial has ended', async () => {
    const acme = await firmWithAdmin({ trialEndsAt: new Date(identity.now().getTime() - 1000) });
    expect(await list(acme)).toEqual([]);
    expect((await add(acme, 'ten.example.com')).status).toBe(402);
  });

  test('and not for a company without a firm', async () => {
    const company = await identity.make.legacyCompanyAt('alone');
    const { user } = await identity.person(null, { companyId: company._id, role: 'companyUser' });
    const { grant } = await identity.signIn(user.email, 'alone');
    expect(
      (
        await identity.call('addDomain', {
          tenant: 'alone',
          token: grant.accessToken,
          body: { domain: 'a.example.com' },
        })
      ).status,
    ).toBe(409);
  });
});
