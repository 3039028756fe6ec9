import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keyIdOf } from '@scopewright/service-kit';
import { inRoot } from '../root.ts';
import { StackProblem } from '../stack/problem.ts';
import { openKeyFile } from './key-file.ts';
import { dueAt, rotate, type SigningKey, type Step } from './rotation.ts';

const USAGE = 'npm run keys -- list | rotate [--file <.env or PEM file>] [--now]';

const MEANING: Record<SigningKey['stage'], string> = {
  signs: 'signs',
  next: 'next: published, signs nothing yet',
  previous: 'previous: its last tokens still verify',
};

const DID: Record<Step, string> = {
  published: 'A new key is published. It signs nothing yet: every service gets to know it first.',
  signs: 'The new key signs. Tokens of the one before still verify.',
  retired: 'The previous key is gone. The rotation is complete.',
  waits:
    'Nothing was changed: it is too early for the next step (--now does not wait, for a key that has leaked; those with its tokens get new ones).',
};

/** The default file of keys: the .env file of Compose if it has any, else the one of `npm start`. */
function defaultFile(): string {
  const env = inRoot('.env');
  if (existsSync(env) && readFileSync(env, 'utf8').includes('JWT_PRIVATE_KEYS=')) return env;
  return join(process.env.SCOPEWRIGHT_DATA ?? inRoot('.data'), 'signing-keys.pem');
}

const moment = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Describes the keys without revealing the private ones. */
const describeKeys = (keys: readonly SigningKey[]): string[] =>
  keys.map(({ pem, since, stage }) => `  ${keyIdOf(createPublicKey(pem))}  since ${moment(since)}  ${MEANING[stage]}`);

/** `npm run keys -- list` and `npm run keys -- rotate`: the keys that sign access tokens. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await runKeys(argv, { now: new Date(), say: (line) => console.log(line) });
  } catch (error) {
    if (!(error instanceof StackProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @throws StackProblem */
export async function runKeys(
  argv: readonly string[],
  { now, say }: { now: Date; say: (line: string) => void },
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { file: { type: 'string' }, now: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command, ...more] = positionals;
  if ((command !== 'list' && command !== 'rotate') || more.length > 0) throw new StackProblem(USAGE);
  const file = openKeyFile(values.file ?? defaultFile());
  let keys = file.read(now);
  let restart = false;
  if (command === 'rotate') {
    const rotation = rotate(keys, { now, hurry: values.now });
    if (rotation.step !== 'waits') {
      keys = rotation.keys;
      file.write(keys);
      restart = true;
    }
    say(DID[rotation.step]);
  }
  say(`${file.name}:`);
  for (const line of describeKeys(keys)) say(line);
  if (restart)
    say(
      'Now: restart every instance of identity with these keys, one after the other (Compose: docker compose up -d identity; npm start: end it, it is started again).',
    );
  const waiting = keys.find(({ stage }) => stage !== 'signs');
  if (waiting !== undefined)
    say(`Next step, at ${moment(dueAt(waiting))} or later: npm run keys -- rotate. No one is signed out by any of it.`);
  if (file.isOpenToOthers()) say(`Others than its owner can read ${file.name}: chmod 600 ${file.name}`);
}
