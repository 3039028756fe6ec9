import type { CallOutput } from '@scopewright/contracts';
import { formatTime } from '@scopewright/ui';
import type { Check } from './checks.ts';

type Dependency = CallOutput<'adminSystem'>['dependencies'][number];

const NAMES: Readonly<Record<Dependency['name'], string>> = {
  mongodb: 'MongoDB',
  redis: 'Redis',
  keys: "Identity's keys",
  mail: 'Mail server',
  files: 'File store',
  scanner: 'Virus scanner',
  payments: 'Payment gateway',
  hosting: 'Hosting provider',
  dns: 'DNS',
};

/** Consequence of a dependency that is not configured, or not needed. */
const OFF: Partial<Record<Dependency['name'], string>> = {
  scanner: 'Not configured: documents are not scanned',
  payments: 'Not configured: no one can pay',
  hosting: 'Not needed: the front door answers every subdomain',
};

const KINDS: Readonly<Record<string, string>> = {
  gridfs: 'The database itself',
  s3: 'A bucket (S3)',
  test: 'The test gateway, which charges no one',
  stripe: 'Stripe',
};

/** Describes the state of a dependency. */
export function dependencyCheck({ name, state, kind, ms, problem, at }: Dependency): Check {
  const what = NAMES[name];
  if (state === 'unknown')
    return { name: what, state: 'warning', detail: 'Unknown: only workers check this, and no worker is running' };
  if (state === 'off') return { name: what, state: 'off', detail: OFF[name] ?? 'Not configured' };
  const looked = at === null ? '' : ` (${formatTime(at)})`;
  if (state === 'down') return { name: what, state: 'failed', detail: `${problem ?? 'Does not answer'}${looked}` };
  const answered = `Answered within ${Math.max(ms ?? 0, 1).toLocaleString()} ms`;
  return { name: what, state: 'ok', detail: `${kind === null ? '' : `${KINDS[kind] ?? kind}. `}${answered}${looked}` };
}
