import { createPrivateKey } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@scopewright/service-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StackProblem } from '../stack/problem.ts';
import { makeKeyFile, openKeyFile } from './key-file.ts';
import { runKeys } from './main.ts';
import { newKeyPem, parseKeys, rotate } from './rotation.ts';

const NOON = new Date('2026-03-01T12:00:00Z');
const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

let dir: string;
let file: string;
let said: string[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scopewright-keys-'));
  file = join(dir, 'signing-keys.pem');
  makeKeyFile(file, NOON);
  said = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const keys = (command: string, now: Date, path = file) => {
  said = [];
  return runKeys([...command.split(' '), '--file', path], { now, say: (line) => said.push(line) });
};
/** The keys as identity reads them. */
const read = (value = file): readonly string[] =>
  loadConfig(['JWT_PRIVATE_KEYS'], { JWT_PRIVATE_KEYS: value }).JWT_PRIVATE_KEYS ?? [];
const stages = () => parseKeys(readFileSync(file, 'utf8'), NOON).map(({ stage }) => stage);

describe('rotate', () => {
  test('publishes, signs and retires, each only when the time for it has come', async () => {
    const [old] = read();
    await keys('rotate', NOON);
    expect([read()[0], read().length, stages()]).toEqual([old, 2, ['signs', 'next']]);
    const [, next] = read();
    expect(said.join('\n')).toMatch(/restart every instance of identity[\s\S]*2026-03-01 12:15 UTC or later/i);

    await keys('rotate', after(14));
    expect(said.join('\n')).toContain('too early');
    expect(read()).toEqual([old, next]);

    await keys('rotate', after(15));
    expect([read(), stages()]).toEqual([
      [next, old],
      ['signs', 'previous'],
    ]);

    await keys('rotate', after(44));
    expect(read()).toEqual([next, old]);
    await keys('rotate', after(45));
    expect(read()).toEqual([next]);
    expect(said.join('\n')).toContain('The rotation is complete');
  });

  test('for a key that has leaked nothing waits', async () => {
    const [old] = read();
    for (let step = 0; step < 3; step++) await keys('rotate --now', NOON);
    expect(read()).toHaveLength(1);
    expect(read()).not.toContain(old);
  });

  test('keys that someone wrote down by hand: the first signs, another is a previous one from now on', () => {
    const text = `${newKeyPem()}\n${newKeyPem()}\n`;
    const written = parseKeys(text, NOON);
    expect(written.map(({ stage }) => stage)).toEqual(['signs', 'previous']);
    expect(rotate(written, { now: after(29) }).step).toBe('waits');
    expect(rotate(written, { now: after(30) }).step).toBe('retired');
  });
});

describe('the file', () => {
  test('is replaced atomically: leftovers of a crash do no harm', async () => {
    writeFileSync(`${file}.new`, '-----BEGIN PRIVATE', { mode: 0o644 });
    await keys('rotate', NOON);
    expect(read()).toHaveLength(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('may be a link, which stays one', async () => {
    const link = join(dir, 'link.pem');
    symlinkSync(file, link);
    await keys('rotate', NOON, link);
    expect(read()).toHaveLength(2);
  });

  test('may be an .env file: its other lines and its mode stay', async () => {
    const env = join(dir, '.env');
    const before = ['A="1"', `JWT_PRIVATE_KEYS="${newKeyPem().replaceAll('\n', '\\n')}"`, "B='2'", ''];
    writeFileSync(env, before.join('\n'), { mode: 0o600 });
    await keys('rotate', NOON, env);
    const lines = readFileSync(env, 'utf8').split('\n');
    expect([lines[0], lines[2], lines[3], lines.length]).toEqual(['A="1"', "B='2'", '', 4]);
    const value = /^JWT_PRIVATE_KEYS="(.*)"$/.exec(lines[1] ?? '')?.[1] ?? '';
    expect(read(value)).toHaveLength(2);
    for (const pem of read(value)) expect(createPrivateKey(pem).type).toBe('private');
    expect(statSync(env).mode & 0o777).toBe(0o600);
  });

  test('may be named by an .env file', async () => {
    const env = join(dir, '.env');
    writeFileSync(env, 'JWT_PRIVATE_KEYS=signing-keys.pem\n', { mode: 0o600 });
    await keys('rotate', NOON, env);
    expect(read()).toHaveLength(2);
    expect(readFileSync(env, 'utf8')).toBe('JWT_PRIVATE_KEYS=signing-keys.pem\n');
  });

  test('that others can read is remarked on', async () => {
    chmodSync(file, 0o644);
    await keys('list', NOON);
    expect(said.at(-1)).toContain(`chmod 600 ${file}`);
  });

  test('without keys, or missing, is reported', () => {
    writeFileSync(join(dir, 'empty.pem'), 'nothing');
    for (const name of ['empty.pem', 'missing.pem']) expect(() => openKeyFile(join(dir, name))).toThrow(StackProblem);
  });
});

test('the output names the keys and contains no private ones', async () => {
  await keys('rotate', NOON);
  await keys('list', NOON);
  const text = said.join('\n');
  expect(text).toMatch(/[\w-]{43} {2}since 2026-03-01 12:00 UTC {2}signs\n/);
  for (const pem of read()) {
    const { d = '' } = createPrivateKey(pem).export({ format: 'jwk' });
    expect(text).not.toContain(d);
    for (const line of pem.split('\n').slice(1, -1)) expect(text).not.toContain(line);
  }
});

test.each(['', 'turn', 'rotate twice'])('%j is answered with the usage', async (command) => {
  await expect(keys(command, NOON)).rejects.toThrow('npm run keys -- list | rotate');
});
