import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { type Models, runAsSystem, trusted } from '@scopewright/data';
import { waitFor } from '@scopewright/dev-stack/process/wait';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { generateCompany, LARGE_COMPANY } from '@scopewright/domain/scoping/testing/company';
import { ObjectId } from 'mongodb';
import type { Call } from '../sign-in.ts';
import { median, timed } from '../statistics.ts';

/** Sweeps run every minute, and other companies may be due before. */
const CHECKED_WITHIN_MS = 5 * 60_000;
const READY_WITHIN_MS = 60_000;
const LISTEN_EVERY_MS = 10;
const ID = /[0-9a-f]{24}/g;

/** A company of thirty projects, with each item created by a call, as people do. */
export async function makeCompanyByCalls(call: Call, seed: number): Promise<ObjectId> {
  const sent = { companyName: `Made by calls ${seed}`, adminEmail: `made-by-calls-${seed}@example.test` };
  const { company } = (await call('POST', 'consultant/create-company', sent)) as { company: { id: string } };
  const items = generateCompany(LARGE_COMPANY, { seed, companyId: company.id, now: new Date() });
  const ids = new Map<string, string>();
  // referenced items first
  for (const kind of ['project', 'field', 'workflow', 'requestType'] as const)
    for (const item of items.filter((one) => one.kind === kind)) {
      const known = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(ID, (id) => ids.get(id) ?? id));
      const { name, content, projectId } = item;
      const body = {
        operationId: randomUUID(),
        kind,
        name,
        content: known(content),
        ...(projectId !== null && { projectId: known(projectId) }),
      };
      const { id } = (await call('POST', `companies/${company.id}/scope-items`, body)) as ScopeItem;
      ids.set(item.id, id);
    }
  return new ObjectId(company.id);
}

/** Waits until the worker has checked the companies' current state, which it does automatically after edits. */
export const checkedByWorker = ({ scopeChecks, scopeItems }: Models, companyIds: readonly ObjectId[]): Promise<void> =>
  waitFor(
    () =>
      runAsSystem('benchmark', async () => {
        const sums = await scopeItems.aggregate<{ _id: ObjectId; sum: number }>([
          { $match: { companyId: { $in: companyIds } } },
          { $group: { _id: '$companyId', sum: { $sum: '$version' } } },
        ]);
        const stored = await scopeChecks
          .find({ companyId: trusted({ $in: companyIds }) }, { companyId: 1, revision: 1 })
          .lean();
        return sums.every(({ _id, sum }) =>
          stored.some(({ companyId, revision }) => companyId.equals(_id) && revision === sum),
        );
      }),
    { what: 'the checks of the worker', timeoutMs: CHECKED_WITHIN_MS, intervalMs: 1_000 },
  );

/** Ends the process of delivery, which is then restarted. @returns once the new one is ready, before its first call */
async function restartDelivery(stackNow: () => StackFile): Promise<void> {
  const { pids, services } = stackNow();
  process.kill(pids.delivery ?? 0, 'SIGTERM');
  const isReady = async () =>
    stackNow().pids.delivery !== pids.delivery && (await fetch(`${services.delivery}/health/ready`)).ok;
  await waitFor(isReady, { what: 'another process of delivery', timeoutMs: READY_WITHIN_MS });
}

export interface FirstChecks {
  /** For companies that the worker has checked, each as the first call to a new process, ms. */
  kept: number[];
  /** For a company without a stored check, as the first call to a new process, ms. */
  fromNothing: number;
  /** The longest time that the process did not answer other requests during it, ms. */
  longestSilence: number;
}

/** The time of the check of whole companies in new processes of delivery. The worker has checked each company. */
export async function firstChecks(
  stackNow: () => StackFile,
  { scopeChecks }: Models,
  companyIds: readonly ObjectId[],
  check: (companyId: ObjectId) => Promise<unknown>,
): Promise<FirstChecks> {
  const kept: number[] = [];
  for (const companyId of companyIds) {
    await restartDelivery(stackNow);
    kept.push(await timed(() => check(companyId)));
  }
  const [companyId] = companyIds;
  if (companyId === undefined) throw new Error('There is no company to check');
  await restartDelivery(stackNow);
  await runAsSystem('benchmark', () => scopeChecks.deleteMany({ companyId }));
  const { fromNothing, longestSilence } = await heardWhile(stackNow().services.delivery, () =>
    timed(() => check(companyId)),
  );
  return { kept, fromNothing, longestSilence };
}

/** Calls a process's liveness check repeatedly during another call to it. */
async function heardWhile(
  origin: string,
  call: () => Promise<number>,
): Promise<Pick<FirstChecks, 'fromNothing' | 'longestSilence'>> {
  const answers: number[] = [];
  let over = false;
  const listening = (async () => {
    while (!over) {
      answers.push(await timed(async () => (await fetch(`${origin}/health/live`)).text()));
      await delay(LISTEN_EVERY_MS);
    }
  })();
  const fromNothing = await call();
  over = true;
  await listening;
  return { fromNothing, longestSilence: Math.max(...answers) };
}

export const firstCheckLine = ({ kept, fromNothing, longestSilence }: FirstChecks): string =>
  `  first calls to new processes: ${kept.map((ms) => ms.toFixed(0)).join(', ')} ms (the middle ${median(kept).toFixed(0)}), and ${fromNothing.toFixed(0)} ms where nothing is kept, the process answering others after ${longestSilence.toFixed(0)} ms at most`;
