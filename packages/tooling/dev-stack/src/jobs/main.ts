import { join } from 'node:path';
import { connectData } from '@scopewright/data';
import { openQueues } from '@scopewright/job-queue';
import { queuePrefix } from '@scopewright/jobs';
import { Redis } from 'ioredis';
import { inRoot } from '../root.ts';
import { StackProblem } from '../stack/problem.ts';
import { readStackFile } from '../stack/stack-file.ts';
import { runJobs } from './jobs-command.ts';

/** The servers named in the environment, else those of the running product. @throws StackProblem */
function servers(): { mongo: string; redis: string } {
  const stack = readStackFile(join(process.env.SCOPEWRIGHT_DATA ?? inRoot('.data'), 'stack.json'));
  const mongo = process.env.MONGODB_URI ?? stack?.mongo;
  const redis = process.env.REDIS_URL ?? stack?.redis;
  if (!mongo || !redis)
    throw new StackProblem('The product does not run here. Name its servers with MONGODB_URI and REDIS_URL.');
  return { mongo, redis };
}

async function reach<T>(what: string, connecting: Promise<T>): Promise<T> {
  try {
    return await connecting;
  } catch (error) {
    throw new StackProblem(`${what} cannot be reached: ${error instanceof Error ? error.message : error}`);
  }
}

/** `npm run jobs`: shows the queues, their schedules and failed jobs, and retries or removes these. */
export async function main(argv: readonly string[]): Promise<void> {
  const closers: (() => unknown)[] = [];
  try {
    const { mongo, redis: url } = servers();
    const dbName = process.env.MONGODB_DATABASE ?? 'scopewright';
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 });
    closers.push(() => redis.disconnect());
    await reach('Redis', redis.connect());
    const data = await reach('MongoDB', connectData({ uri: mongo, dbName }));
    closers.push(() => data.close());
    const queues = openQueues({ redis, prefix: queuePrefix(dbName) });
    closers.push(() => queues.close());
    await runJobs(argv, { queues, models: data.models, now: new Date(), say: (line) => console.log(line) });
  } catch (error) {
    if (!(error instanceof StackProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
