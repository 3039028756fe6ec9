import { randomUUID } from 'node:crypto';
import { choice, formFile, restFile } from '@scopewright/domain/scoping/testing/large-files';
import { WorkRefused } from '@scopewright/work-pool/errors';
import { afterAll, expect, it, vi } from 'vitest';
import { startDelivery } from '../testing/delivery.ts';
import { scopeOf, set, type TestScope } from '../testing/scope.ts';
import { CHECK_TASKS, holdPool, watchPool } from '../testing/watch-pool.ts';

const delivery = await startDelivery('in-threads');
afterAll(() => delivery.close());

it('a scope is checked in threads, not again while it is unchanged, and after an edit only the affected items', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const fields = [await scope.make('field'), await scope.make('field'), await scope.make('field')];
  const pool = watchPool(delivery.pool);
  const checked = await scope.inCompany('scopeCheck');
  expect(checked).toMatchObject({ status: 200, body: { items: expect.any(Array) } });
  expect(pool.names).toEqual(CHECK_TASKS);
  expect(pool.checked).toEqual(new Set(fields.map(({ id }) => id)));

  pool.names.clear();
  expect((await scope.inCompany('scopeCheck')).body).toEqual(checked.body);
  expect(pool.names).toEqual(new Set());

  const [edited] = fields;
  await delivery.system(() =>
    delivery.database.models.scopeItems.updateOne(
      { _id: edited?.id },
      { $inc: { version: 1 }, $set: { updatedAt: new Date() } },
    ),
  );
  pool.checked.clear();
  expect((await scope.inCompany('scopeCheck')).status).toBe(200);
  expect(pool.checked).toEqual(new Set([edited?.id]));
  pool.end();
});

it('nothing is checked outside of threads: while they have too much to do, the caller is asked to come back', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  await scope.make('field');
  const refuse = vi.spyOn(delivery.pool, 'run').mockRejectedValue(new WorkRefused());
  expect((await scope.inCompany('scopeCheck')).status).toBe(429);
  refuse.mockRestore();
  expect((await scope.inCompany('scopeCheck')).status).toBe(200);
});

/** Makes a call, whose work in threads is held until another firm was answered; with the tasks that it asked for. */
const heldBy =
  (other: TestScope) =>
  async (
    ask: () => ReturnType<TestScope['ask']>,
  ): Promise<Awaited<ReturnType<TestScope['ask']>> & { names: string[] }> => {
    const gate = holdPool(delivery.pool);
    const asking = ask();
    await gate.reached;
    expect((await other.inCompany('scope')).status).toBe(200);
    gate.open();
    return { ...(await asking), names: gate.names };
  };

it('scopes are compared, backlogs planned and work assigned in threads, while others are answered', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const held = heldBy(await scopeOf(delivery, await delivery.firm()));
  const project = await scope.project({ name: 'Desk' });
  const form = await scope.make('requestType', { projectId: project.id, name: 'Access' });
  const of = { params: { companyId: scope.companyId, projectId: project.id } };
  const ofBacklog = { params: { projectId: project.id } };
  expect((await scope.ask('createBaseline', { ...of, body: { name: 'Agreed', agreed: true } })).status).toBe(201);
  await scope.changed(form, set(['description'], '', 'For contractors'));
  const compared = await held(() => scope.ask('scopeDiff', of));
  expect(compared).toMatchObject({
    status: 200,
    names: ['compareScopes'],
    body: { total: 1, counts: { changed: 1, added: 0 }, items: [{ itemId: form.id }] },
  });
  const none = await scope.ask('scopeDiff', { ...of, query: { search: 'nothing like it' } });
  expect(none.body).toMatchObject({ total: 0, items: [], counts: { changed: 1 } });
  const [{ id: part } = { id: '' }] = (compared.body as { items: { id: string }[] }).items;
  const effect = await held(() => scope.ask('changeEffect', { ...of, body: { parts: [part] } }));
  expect([effect.status, effect.names]).toEqual([200, ['chooseParts']]);

  await scope.inCompany('scopeCheck');
  const pool = watchPool(delivery.pool);
  const planned = await scope.ask('previewBacklog', { ...ofBacklog, body: {} });
  pool.end();
  expect([planned.status, pool.names]).toEqual([200, new Set(['planBacklog'])]);
  const { previewId } = planned.body as { previewId: string };
  const generate = { ...ofBacklog, body: { operationId: randomUUID(), previewId } };
  expect((await scope.ask('generateBacklog', generate)).status).toBe(200);
  const assigned = await held(() => scope.ask('previewAssignment', { ...ofBacklog, body: {} }));
  expect([assigned.status, assigned.names]).toEqual([200, ['assignWork']]);
  const { left } = assigned.body as { left: { title: string }[] };
  expect(left.length).toBeGreaterThan(0);
  expect(left.every(({ title }) => title !== '')).toBe(true);
});

it('files are imported and items exported in threads, while others are answered', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const other = await scopeOf(delivery, await delivery.firm());
  const project = await scope.project({ name: 'Imported' });
  const held = heldBy(other);
  const imported = (call: 'importForm' | 'importWorkflow', body: object) =>
    held(() =>
      scope.ask(call, {
        params: { companyId: scope.companyId, projectId: project.id },
        body: { operationId: randomUUID(), ...body },
      }),
    );
  const form = await imported('importForm', { text: formFile(2, choice(2)) });
  const workflow = await imported('importWorkflow', { format: 'rest', text: restFile(1) });
  for (const [{ status, body, names }, formats] of [
    [form, ['form']],
    [workflow, ['xml', 'rest']],
  ] as const) {
    expect([status, names[0]]).toEqual([200, expect.stringMatching(/^(?:fieldsOfFile|planFile)$/)]);
    const itemId = (body as { item: { id: string } }).item.id;
    for (const format of formats) {
      const site = { statuses: [], fields: [] };
      const exported = await held(() => scope.ask('exportForSite', { params: { itemId }, body: { format, site } }));
      expect([format, exported.status, exported.names]).toEqual([format, 200, ['writeFile']]);
    }
  }
});
