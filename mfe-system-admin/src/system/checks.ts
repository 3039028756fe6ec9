import type { CallOutput } from '@scopewright/contracts';
import { dependencyCheck } from './dependencies.ts';

type System = CallOutput<'adminSystem'>;

/** Describes the result of one check. */
export interface Check {
  name: string;
  /** `off`: there is nothing to check. */
  state: 'ok' | 'off' | 'warning' | 'failed';
  detail: string;
}

/** A larger difference between clocks makes scheduled work unreliable. */
const SKEW_WARNED_MS = 2000;

/** The check results, in display order. */
export const checksOf = (system: System): Check[] => [
  ...system.dependencies.map(dependencyCheck),
  migrationsCheck(system.migrations),
  redisCheck(system.redisProblems),
  workersCheck(system.workers),
  clockCheck(system.clockSkewMs),
];

function migrationsCheck(migrations: System['migrations']): Check {
  const name = 'Migrations';
  if (migrations === null) return { name, state: 'failed', detail: 'Could not be read' };
  const { applied, pending } = migrations;
  if (pending.length === 0) return { name, state: 'ok', detail: `All ${applied} are applied` };
  return { name, state: 'failed', detail: `Not applied yet: ${pending.join(', ')}` };
}

function redisCheck(problems: System['redisProblems']): Check {
  const name = 'Settings of Redis';
  if (problems === null)
    return {
      name,
      state: 'warning',
      detail: 'Redis does not report them: make sure that it evicts no keys and writes to disk',
    };
  if (problems.length === 0) return { name, state: 'ok', detail: 'It evicts no keys and writes to disk' };
  return { name, state: 'warning', detail: problems.join('; ') };
}

function workersCheck(workers: System['workers']): Check {
  const name = 'Workers';
  if (workers === null) return { name, state: 'failed', detail: 'Could not be counted' };
  const idle = workers.filter((each) => each.workers === 0).map(({ queue }) => queue);
  if (idle.length > 0) return { name, state: 'failed', detail: `None is processing jobs from ${idle.join(', ')}` };
  return { name, state: 'ok', detail: workers.map(({ queue, workers: count }) => `${queue}: ${count}`).join(', ') };
}

function clockCheck(skewMs: number | null): Check {
  const name = 'Clocks';
  if (skewMs === null) return { name, state: 'failed', detail: 'MongoDB does not report its time' };
  const detail = `MongoDB's is ${Math.abs(skewMs).toLocaleString()} ms ${skewMs < 0 ? 'behind' : 'ahead'}`;
  return { name, state: Math.abs(skewMs) > SKEW_WARNED_MS ? 'warning' : 'ok', detail };
}
