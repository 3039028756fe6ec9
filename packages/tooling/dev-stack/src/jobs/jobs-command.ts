import { parseArgs } from 'node:util';
import type { Models } from '@scopewright/data';
import {
  type JobQueues,
  jobsOverview,
  listFailedJobs,
  removeFailedJob,
  retryAllFailedJobs,
  retryFailedJob,
} from '@scopewright/job-queue';
import { columns } from '../columns.ts';
import { StackProblem } from '../stack/problem.ts';

const USAGE = 'npm run jobs [-- retry <id> | retry --all-failed | remove <id>]';
/** Maximum number of failed jobs shown. */
const SHOWN = 50;

export interface JobsCommandParts {
  queues: JobQueues;
  models: Pick<Models, 'outbox'>;
  now: Date;
  say: (line: string) => void;
}

const moment = (date: Date | null): string => (date ? `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC` : '-');

async function show({ queues, models, say }: JobsCommandParts): Promise<void> {
  const overview = await jobsOverview(queues, models);
  say('Queues:');
  const counted = overview.queues.map(({ name, ...counts }) => [name, ...Object.values(counts).map(String)]);
  for (const line of columns([['', 'waiting', 'active', 'delayed', 'failed', 'workers'], ...counted])) say(`  ${line}`);
  say(`Waiting to be put into a queue: ${overview.outbox}`);
  say('Schedules:');
  for (const line of columns(
    overview.schedules.map(({ job, everyMs, nextAt }) => [
      job,
      `every ${everyMs / 60_000} min`,
      `next ${moment(nextAt)}`,
    ]),
  ))
    say(`  ${line}`);
  const { items, next } = await listFailedJobs(queues, SHOWN);
  say(items.length === 0 ? 'No job has failed.' : 'Failed jobs, the latest first:');
  for (const line of columns(
    items.map(({ id, job, attempts, failedAt, error }) => [
      id,
      job ?? '(not readable)',
      `${attempts} tries`,
      moment(failedAt),
      error,
    ]),
  ))
    say(`  ${line}`);
  if (next) say(`  … and more: the first ${SHOWN} are shown`);
}

/** @throws StackProblem when the arguments are wrong or there is no such failed job */
export async function runJobs(argv: readonly string[], parts: JobsCommandParts): Promise<void> {
  const { queues, models, now, say } = parts;
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { 'all-failed': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command, id, ...more] = positionals;
  const all = values['all-failed'];
  if (more.length > 0) throw new StackProblem(USAGE);
  if (command === undefined && !all) return show(parts);
  if (command === 'retry' && all && id === undefined)
    return say(`${await retryAllFailedJobs(queues)} failed jobs wait to be done again.`);
  if (id === undefined || all) throw new StackProblem(USAGE);
  if (command === 'retry') {
    const name = await retryFailedJob(queues, id);
    if (name === null) throw new StackProblem(`There is no failed job ${id}`);
    return say(`${name} ${id} waits to be done again.`);
  }
  if (command !== 'remove') throw new StackProblem(USAGE);
  const name = await removeFailedJob(queues, models, id, now);
  if (name === null) throw new StackProblem(`There is no failed job ${id}`);
  say(`${name} ${id} is gone; it is never done.`);
}
