import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

// The yardstick: a plain BullMQ worker whose jobs do nothing. Configured by BARE_REDIS, BARE_PREFIX and
// BARE_CONCURRENCY.
const { BARE_REDIS = '', BARE_PREFIX = '', BARE_CONCURRENCY = '' } = process.env;
new Worker('bare', async () => undefined, {
  connection: new Redis(BARE_REDIS, { maxRetriesPerRequest: null }),
  prefix: BARE_PREFIX,
  concurrency: Number(BARE_CONCURRENCY),
});
