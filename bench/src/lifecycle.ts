import { connectData, type Data, forDueFirms } from '@scopewright/data';
import { migrateDatabase } from '@scopewright/data/migrations';
import type { Bench } from './bench.ts';
import { type Finding, timedInTurns, withinRatio } from './statistics.ts';

const DUE = 1000;
const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 15;
const MOST_TIMES = 1.5;
const BATCH = 20_000;

const NOW = new Date('2026-03-01T00:00:00Z');
const MINUTE_MS = 60_000;

/** Fills a database with firms, a regular share of them due and the others later, on days of the following year. */
async function fill({ client }: Pick<Data, 'client'>, dbName: string, count: number): Promise<void> {
  const firms = client.db(dbName).collection('firms');
  const every = count / DUE;
  for (let from = 0; from < count; from += BATCH) {
    const documents = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => {
      const index = from + offset;
      const minutes = index % every === 0 ? -(index / every) : 1 + ((index * 7919) % 525_600);
      return { name: `Firm ${index}`, lifecycleDueAt: new Date(NOW.getTime() + minutes * MINUTE_MS) };
    });
    await firms.insertMany(documents, { ordered: false, writeConcern: { w: 1 } });
  }
}

async function sweep({ models }: Data): Promise<void> {
  let found = 0;
  await forDueFirms(models, { now: NOW, signal: new AbortController().signal }, async (batch) => {
    found += batch.length;
  });
  if (found !== DUE) throw new Error(`The sweep found ${found} firms instead of ${DUE}`);
}

/** How the server finds due firms: the index, and how many of its keys and of the documents it reads. */
async function explain({ client }: Pick<Data, 'client'>, dbName: string): Promise<string> {
  const due = client
    .db(dbName)
    .collection('firms')
    .find({ lifecycleDueAt: { $lte: NOW } });
  const { executionStats, queryPlanner } = await due.sort({ lifecycleDueAt: 1 }).explain('executionStats');
  const index = /"indexName":"([^"]+)"/.exec(JSON.stringify(queryPlanner.winningPlan))?.[1] ?? 'no index';
  return `${index}, ${executionStats.totalKeysExamined} keys and ${executionStats.totalDocsExamined} documents read`;
}

/**
 * The cost of a sweep of the trial timelines when a thousand firms are due: with a million firms, as a percentage of
 * the cost with ten thousand.
 */
export async function measureLifecycle({ stack, say }: Bench): Promise<Finding[]> {
  const opened: { data: Data; dbName: string }[] = [];
  try {
    for (const count of [FEW, MANY]) {
      const dbName = `bench_lifecycle_${count}`;
      await migrateDatabase({ uri: stack.mongo, dbName });
      const data = await connectData({ uri: stack.mongo, dbName });
      opened.push({ data, dbName });
      say(`  filling a database with ${count.toLocaleString('en')} firms …`);
      await fill(data, dbName, count);
      say(`  of ${count.toLocaleString('en')}: ${await explain(data, dbName)}`);
    }
    const [few, many] = opened.map(({ data }) => data);
    if (!few || !many) throw new Error('The databases were not opened');
    const [ofMany, ofFew] = await timedInTurns(
      ROUNDS,
      () => sweep(many),
      () => sweep(few),
    );
    const times = ofMany / ofFew;
    say(`  ${ofMany.toFixed(1)} ms of a million firms, ${ofFew.toFixed(1)} ms of ten thousand`);
    return [withinRatio('Sweep of 1,000 due firms among 1,000,000, of that among 10,000', times, MOST_TIMES)];
  } finally {
    for (const { data, dbName } of opened) {
      await data.client.db(dbName).dropDatabase();
      await data.close();
    }
  }
}
