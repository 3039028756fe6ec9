import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

// The yardstick: a worker of nothing but BullMQ whose jobs do nothing. BARE_REDIS, BARE_PREFIX and BARE_CONCURRENCY say where and how many at a time.
const { BARE_REDIS = '', BARE_PREFIX = '', BARE_CONCURRENCY = '' } = process.env;
new Worker('bare', async () => undefined, {
  connection: new Redis(BARE_REDIS, { maxRetriesPerRequest: null }),
  prefix: BARE_PREFIX,
  concurrency: Number(BARE_CONCURRENCY),
});
