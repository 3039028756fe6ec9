import { SCOPE_CONTENT } from '@scopewright/contracts/scoping';
import type { ScopeItemDoc } from '@scopewright/data';
import { generateCompany, LARGE_COMPANY } from '@scopewright/domain/scoping/testing/company';
import { hardItems } from '@scopewright/domain/scoping/testing/hard-items';
import { watchEventLoop } from '@scopewright/service-kit/testing';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Delivery, startDelivery } from '../testing/delivery.ts';
import { scopeOf, type TestScope } from '../testing/scope.ts';

/** What is left for an answer's text and for collecting garbage; a loop that checks by itself is held for seconds. */
const LONGEST_MS = 100;

let delivery: Delivery;
beforeAll(async () => {
  delivery = await startDelivery('event-loop');
});
afterAll(() => delivery.close());

type Item = Pick<ScopeItemDoc, 'kind' | 'name' | 'content'> & { id: string; projectId: string | null };

/** Stores items as they are, as calls would have done one by one. */
async function store({ company }: TestScope, items: readonly Item[]): Promise<void> {
  const now = delivery.time.clock();
  const documents = items.map(({ id, projectId, kind, name, content }, at) => ({
    ...{ _id: new Types.ObjectId(id), firmId: company.consultingFirmId, companyId: company._id, kind, name, nameKey: name.toLowerCase(), content },
    ...{ projectId: projectId === null ? null : new Types.ObjectId(projectId), order: `a${at}`, createdAt: now, updatedAt: now, version: 1 },
  }));
  await delivery.system(() => delivery.database.models.scopeItems.insertMany(documents));
}

it('checks of what is hard to check hold up nobody, say of what they give up, and do not take it up again', { timeout: 120_000 }, async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const project = await scope.project({ name: 'Hard' });
  const items = hardItems(project.id);
  for (const { kind, name, content } of items) expect([name, SCOPE_CONTENT[kind].safeParse(content).error?.issues]).toEqual([name, undefined]);
  await store(scope, items);
  // what the service loads when it is first asked, and a thread that is there
  await (await scopeOf(delivery, await delivery.firm())).inCompany('scopeCheck');

  const stop = watchEventLoop();
  const checked = await scope.inCompany('scopeCheck');
  expect(stop()).toBeLessThan(LONGEST_MS);
  expect(checked).toMatchObject({ status: 200, body: { items: expect.any(Array) } });
  expect((checked.body as { items: unknown[] }).items).toHaveLength(items.length + 1);

  const again = performance.now();
  expect((await scope.inCompany('scopeCheck')).body).toEqual(checked.body);
  // nothing that takes a thread to its limit
  expect(performance.now() - again).toBeLessThan(2_500);
});

it('the first check of a large company, and one after an edit, are done in short turns', { timeout: 120_000 }, async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const items = generateCompany(LARGE_COMPANY, { companyId: scope.companyId, now: delivery.time.clock(), seed: 5 });
  await store(scope, items);
  for (let round = 0; round < 2; round++) {
    const stop = watchEventLoop();
    const { status } = await scope.inCompany('scopeCheck');
    expect([status, stop() < LONGEST_MS * 1.5]).toEqual([200, true]);
    const field = items.find(({ kind }) => kind === 'field');
    await delivery.system(() => delivery.database.models.scopeItems.updateOne({ _id: field?.id }, { $inc: { version: 1 }, $set: { updatedAt: new Date() } }));
  }
});
