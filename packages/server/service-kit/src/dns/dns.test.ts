import { afterAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { fakeDns } from '../testing/fake-dns.ts';
import { createDns } from './dns.ts';

const NAME = '_domain-verification.scoping.acme.com';
const server = await fakeDns();
afterAll(() => server.close());
beforeEach(() => {
  for (const kept of [server.txt, server.cname, server.faults]) kept.clear();
});

const dns = (servers = [server.address], limitMs = 20_000) =>
  createDns(loadConfig(['DNS_SERVERS'], { DNS_SERVERS: servers.join(',') }).DNS_SERVERS, { limitMs });

test('reads the texts of a name, each with its parts joined', async () => {
  server.txt.set(NAME, [['v=spf1 -all'], ['domain-verification=', 'token']]);
  expect(await dns().txt(NAME)).toEqual(['v=spf1 -all', 'domain-verification=token']);
});

test('resolves an alias', async () => {
  server.cname.set('scoping.acme.com', 'acme.scopewright.app');
  expect(await dns().cname('scoping.acme.com')).toEqual(['acme.scopewright.app']);
});

test('finds nothing where there is no such name, and no such record', async () => {
  expect(await dns().txt(NAME)).toEqual([]);
  expect(await dns().cname(NAME)).toEqual([]);
  server.txt.set(NAME, []);
  expect(await dns().txt(NAME)).toEqual([]);
  expect(await dns().cname(NAME)).toEqual([]);
});

test('sees a record that was set after the name had been asked for', async () => {
  const asking = dns();
  expect(await asking.txt(NAME)).toEqual([]);
  server.txt.set(NAME, [['late']]);
  expect(await asking.txt(NAME)).toEqual(['late']);
  server.txt.delete(NAME);
  expect(await asking.txt(NAME)).toEqual([]);
});

test.each([
  ['servfail', 'ESERVFAIL'],
  ['silent', 'ETIMEOUT'],
] as const)('a server that is %s is a failure, not an answer', async (fault, code) => {
  server.faults.set(NAME, fault);
  const asking = dns([server.address], fault === 'silent' ? 100 : undefined);
  await expect(asking.txt(NAME)).rejects.toMatchObject({ code, syscall: 'queryTxt' });
  await expect(asking.cname(NAME)).rejects.toMatchObject({ code, syscall: 'queryCname' });
});

test('no one there is a failure', async () => {
  const gone = await fakeDns();
  await gone.close();
  await expect(dns([gone.address]).txt(NAME)).rejects.toMatchObject({ syscall: 'queryTxt' });
});

test('asks the next server when the first does not answer', async () => {
  const silent = await fakeDns();
  silent.faults.set(NAME, 'silent');
  server.txt.set(NAME, [['here']]);
  expect(await dns([silent.address, server.address], 1000).txt(NAME)).toEqual(['here']);
  await silent.close();
});
