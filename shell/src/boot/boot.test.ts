import type { ApiClient } from '@scopewright/api-client';
import type { BootPayload } from '@scopewright/remote-contract';
import { bootData } from '@scopewright/remote-contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BootError, completeBoot, isComplete, readBoot } from './boot.ts';

const { host: _, tenantKey: __, tenant, remotes, ...fixed } = bootData();
const payload: BootPayload = fixed;

type Answers = Partial<Record<string, unknown>>;

function environment(host: string, search: string, answers: Answers) {
  const call = vi.fn(async (name: string, _input?: unknown) => {
    if (!(name in answers)) throw new Error(`${name} failed`);
    return answers[name];
  });
  return {
    call,
    location: { host, search },
    storage: localStorage,
    clientFor: () => ({ call: call as ApiClient['call'] }),
  };
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('on a plain static host', () => {
  test('the tenant of a subdomain and the registry are asked for', async () => {
    const env = environment('acme.scopewright.app', '', { tenant, remotes });
    const boot = await completeBoot(payload, env);
    expect(boot).toMatchObject({ host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme', tenant, remotes });
    expect(env.call).toHaveBeenCalledWith('tenant', { params: { tenantKey: 'acme' } });
  });

  test('a local host takes the tenant from the query', async () => {
    const env = environment('localhost:5200', '?tenant=ACME', { tenant, remotes });
    expect(await completeBoot(payload, env)).toMatchObject({
      host: { kind: 'local', key: 'acme' },
      tenantKey: 'acme',
      tenant,
    });
  });

  test('a foreign domain is looked up as custom domain', async () => {
    const env = environment('scoping.acme.example', '', { lookupDomain: tenant, remotes });
    expect((await completeBoot(payload, env)).tenant).toEqual(tenant);
    expect(env.call).toHaveBeenCalledWith('lookupDomain', { params: { domain: 'scoping.acme.example' } });
  });

  test('the bare domain asks for no tenant', async () => {
    const env = environment('scopewright.app', '', { remotes });
    expect(await completeBoot(payload, env)).toMatchObject({ tenantKey: null, tenant: null });
    expect(env.call.mock.calls.map(([name]) => name)).toEqual(['remotes']);
  });

  test('a failed look-up is logged and treated as no tenant (§2.1)', async () => {
    const env = environment('acme.scopewright.app', '', { remotes });
    expect((await completeBoot(payload, env)).tenant).toBeNull();
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  test('a missing registry is that of the previous visit, or empty on the first', async () => {
    expect((await completeBoot(payload, environment('scopewright.app', '', {}))).remotes).toEqual({});
    await completeBoot(payload, environment('scopewright.app', '', { remotes }));
    expect((await completeBoot(payload, environment('scopewright.app', '', {}))).remotes).toEqual(remotes);
  });
});

test('a page of the front door is complete, also without tenant', () => {
  expect(isComplete(bootData())).toBe(true);
  expect(isComplete(bootData({ tenantKey: null, tenant: null }))).toBe(true);
  expect(isComplete(payload)).toBe(false);
});

test('data that the front door could not find is requested again', async () => {
  const { tenant: ___, ...unsure } = bootData();
  const env = environment('acme.scopewright.app', '', { tenant });
  expect(isComplete(unsure)).toBe(false);
  expect((await completeBoot(unsure, env)).tenant).toEqual(tenant);
  expect(env.call.mock.calls.map(([name]) => name)).toEqual(['tenant']);
});

const complete = {
  productName: 'P',
  productDomain: 'p.app',
  apiBase: '/api',
  publicKey: 'key',
  version: '1',
  hostConfig: {},
};
const pageWith = (text: string) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = '<script type="application/json" id="boot"></script>';
  page.getElementById('boot')?.append(text);
  return page;
};

test('reads the boot data of a page', () => {
  expect(readBoot(pageWith(JSON.stringify(complete)))).toEqual(complete);
});

test.each([
  ['no text', ''],
  ['no JSON', '{'],
  ['no object', 'null'],
  ['a missing key', JSON.stringify({ ...complete, publicKey: undefined })],
  ['no host configuration', JSON.stringify({ ...complete, hostConfig: undefined })],
])('refuses %s', (_, text) => {
  expect(() => readBoot(pageWith(text))).toThrow(BootError);
});

test('refuses a page without boot element', () => {
  expect(() => readBoot(document.implementation.createHTMLDocument())).toThrow('The page has no boot data');
});
