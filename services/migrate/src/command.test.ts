import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runCommand } from './command.ts';

const client = new MongoClient(process.env.MONGODB_URI ?? '');
let dbName: string;
beforeAll(() => client.connect());
beforeEach(() => {
  dbName = `sw_command_${randomBytes(6).toString('hex')}`;
});
afterEach(() => client.db(dbName).dropDatabase());
afterAll(() => client.close());

async function run(
  argv: string[] = [],
  env: Record<string, string | undefined> = {},
): Promise<{ code: number; lines: string[]; complaints: string[] }> {
  const lines: string[] = [];
  const complaints: string[] = [];
  const code = await runCommand(
    argv,
    { MONGODB_URI: process.env.MONGODB_URI, MONGODB_DATABASE: dbName, ...env },
    { log: (line) => lines.push(line), error: (line) => complaints.push(line) },
  );
  return { code, lines, complaints };
}

test('applies missing migrations, prints them, and has nothing to do the next time', async () => {
  const { code, lines, complaints } = await run();
  expect([code, complaints]).toEqual([0, []]);
  expect(lines[0]).toBe('0100-baseline applied');
  expect(lines.at(-1)).toBe(`${dbName} is up to date: ${lines.length - 1} applied`);
  expect(await run()).toEqual({ code: 0, lines: [`${dbName} is up to date: nothing was missing`], complaints: [] });
});

test('--check lists missing migrations, changes nothing, and ends with 1 until none is missing', async () => {
  const before = await run(['--check']);
  expect([before.code, before.lines[0]]).toEqual([1, '0100-baseline is pending']);
  expect(await client.db(dbName).listCollections().toArray()).toEqual([]);
  await run();
  expect(await run(['--check'])).toEqual({ code: 0, lines: [`${dbName} is up to date`], complaints: [] });
});

test('two concurrently: one waits for the other, and both end well', async () => {
  const both = await Promise.all([run(), run()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const applied = both.flatMap(({ lines }) => lines.filter((line) => line.endsWith(' applied') && !line.includes(':')));
  expect(new Set(applied).size).toBe(applied.length);
  expect(applied.length).toBeGreaterThan(0);
});

test('prints the problem and ends with 1', async () => {
  expect(await run([], { MONGODB_URI: 'postgres://x' })).toMatchObject({
    code: 1,
    complaints: [expect.stringContaining('MONGODB_URI must begin with mongodb://')],
  });
  expect(await run([], { MONGODB_URI: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50' })).toMatchObject({
    code: 1,
    complaints: [expect.stringContaining('ECONNREFUSED')],
  });
  expect(await run(['--chek'])).toMatchObject({ code: 1, complaints: [expect.stringContaining('--chek')] });
});
