import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createRegistration } from './registration.ts';

const FIXED = { auth: 'https://auth.example' };
const MORE = { reports: 'https://reports.example' };

let file: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'scopewright-registration-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = join(folder, 'remotes.json');
});

function setup() {
  let now = 0;
  const error = vi.fn();
  const registered = createRegistration({ origins: FIXED, file, log: { error }, now: () => now, freshMs: 1000 });
  return { registered, error, wait: () => (now += 1000) };
}
const write = (content: unknown) =>
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));

test('a file adds remotes and takes them away', async () => {
  const { registered, error, wait } = setup();
  expect(await registered()).toEqual(FIXED);
  write(MORE);
  expect(await registered()).toEqual(FIXED);
  wait();
  const both = await registered();
  expect(both).toEqual({ ...FIXED, ...MORE });
  wait();
  expect(await registered()).toBe(both);
  write({});
  wait();
  expect(await registered()).toEqual(FIXED);
  expect(error).not.toHaveBeenCalled();
});

test.each([
  ['half a file', '{"reports":', 'JSON'],
  ['something else', ['https://reports.example'], 'record'],
  ['an origin that is no address', { reports: 'reports.example' }, 'reports'],
  ['a name that is fixed', { auth: 'https://elsewhere.example' }, 'auth: already registered in REMOTES'],
])('%s is reported once, and the previous remotes stay', async (_, content, message) => {
  const { registered, error, wait } = setup();
  write(MORE);
  await registered();
  write(content);
  for (let read = 0; read < 3; read += 1) {
    wait();
    expect(await registered()).toEqual({ ...FIXED, ...MORE });
  }
  expect(error).toHaveBeenCalledTimes(1);
  expect(String(error.mock.calls[0]?.[0].err)).toContain(message);
});

test('without a file there are the fixed remotes', async () => {
  const registered = createRegistration({ origins: FIXED, file: undefined, log: { error: vi.fn() } });
  expect(await registered()).toBe(FIXED);
});
