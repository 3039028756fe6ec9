import { randomUUID } from 'node:crypto';
import type { CallOutput } from '@scopewright/contracts';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { runWithTenant } from '@scopewright/data';
import { checkCompany } from '@scopewright/domain/scoping/form/buildability';
import { createLogger } from '@scopewright/service-kit';
import { mongo } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';
import { scopeOf, set, type TestScope } from '../../testing/scope.ts';
import { scopeChecks } from './scope-checks.ts';

const delivery = await startDelivery('scope-checks');
afterAll(() => delivery.close());

const contentsOf = async (scope: TestScope): Promise<ScopeItem[]> => {
  const { items } = (await scope.inCompany('scopeContents')).body as { items: ScopeItem[] };
  return items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

/** The rules' findings in these items, in the shape of the call's answer. */
function checked(items: readonly ScopeItem[], options: { projectId?: string } = {}): unknown {
  const { items: ways, ...rest } = checkCompany(items, options);
  const headOf = (id: string) => {
    const { kind, name, projectId, version } = items.find((item) => item.id === id) as ScopeItem;
    return { kind, name, projectId, version };
  };
  return JSON.parse(JSON.stringify({ ...rest, items: ways.map((way) => ({ ...way, ...headOf(way.itemId) })) }));
}

/** Expects the calls to return the rules' findings in the stored items. */
async function agree(scope: TestScope): Promise<CallOutput<'scopeCheck'>> {
  const items = await contentsOf(scope);
  const whole = (await scope.inCompany('scopeCheck')).body;
  expect(whole).toEqual(checked(items));
  for (const { id } of items.filter(({ kind }) => kind === 'project'))
    expect((await scope.inCompany('scopeCheck', { query: { projectId: id } })).body).toEqual(
      checked(items, { projectId: id }),
    );
  return whole as CallOutput<'scopeCheck'>;
}

const approvalBy = ({ id }: ScopeItem) => ({
  name: 'Boss',
  statusId: 'sta1',
  approvers: { by: 'field', fieldId: id },
  needs: { by: 'number', count: 1 },
  approveTransitionId: null,
  declineTransitionId: null,
});

describe('checks of a scope that changes', () => {
  it('reflect the current state, of the company and of each project beside the others', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const [desk, hr] = [await scope.project({ name: 'Service desk' }), await scope.project({ name: 'People' })];
    const summary = await scope.make('field', { name: 'Summary' });
    const boss = await scope.make('field', { name: 'Approver', content: { type: 'user' } });
    const statuses = { sta1: { name: 'Waiting', category: 'todo' } };
    const workflow = await scope.make('workflow', { projectId: desk.id, name: 'Approval', content: { statuses } });
    await scope.make('workflow', {
      projectId: hr.id,
      name: 'APPROVAL',
      content: { statuses: { sta1: { name: 'waiting', category: 'done' } } },
    });
    const placement = (fieldId: string) => ({ fieldId, sectionId: 'sec1', required: true, hiddenByDefault: false });
    const type = await scope.make('requestType', {
      projectId: desk.id,
      name: 'Access',
      content: {
        workflowId: workflow.id,
        sections: { sec1: { name: '', help: '', hiddenByDefault: false } },
        placements: { pla1: placement(summary.id) },
      },
    });
    expect((await agree(scope)).findings.map(({ rule }) => rule)).toContain('workflow.name-twice');

    await scope.changed(summary, set(['name'], 'Summary', 'Approvers'));
    expect((await agree(scope)).findings.map(({ rule }) => rule)).toContain('field.name-similar');
    await scope.changed(boss, set(['content', 'type'], 'user', 'number'));
    await agree(scope);
    await scope.changed(workflow, set(['content', 'approvals', 'app1'], undefined, approvalBy(boss)));
    await agree(scope);
    const removed = await scope.onItem('deleteScopeItem', boss, {
      version: (await scope.read(boss)).version,
      force: true,
    });
    expect(removed.status).toBe(200);
    await agree(scope);
    await scope.onItem('restoreScopeItem', boss, {});
    await agree(scope);
    await scope.onItem('deleteScopeItem', desk, { version: (await scope.read(desk)).version, force: true });
    expect((await agree(scope)).items.map(({ itemId }) => itemId)).not.toContain(type.id);
    await scope.onItem('restoreScopeItem', desk, {});
    expect((await agree(scope)).items.map(({ itemId }) => itemId)).toContain(type.id);
  });

  it('read only the changes of a company that was checked before', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const fields = await Promise.all(['One', 'Two', 'Three'].map((name) => scope.make('field', { name })));
    await scope.inCompany('scopeCheck');
    await scope.changed(fields[0] as ScopeItem, set(['name'], 'One', 'Another'));
    expect(await contentsRead(() => scope.inCompany('scopeCheck'))).toBe(1);
    expect(await contentsRead(() => scope.inCompany('scopeCheck'))).toBe(0);
  });
});

/** How many items' contents `work` reads. */
const contentsRead = (work: () => Promise<unknown>) => itemsRead(work, ({ content }) => content !== undefined);

/** How many items `work` reads, of those that `counts` accepts. */
async function itemsRead(work: () => Promise<unknown>, counts: (item: Read) => boolean): Promise<number> {
  let count = 0;
  const onReply = ({ reply }: { reply: unknown }) => {
    const { firstBatch = [], nextBatch = [] } =
      (reply as { cursor?: Record<'firstBatch' | 'nextBatch', (Read | Uint8Array)[]> }).cursor ?? {};
    // data passed to threads is sent as bytes
    const items = [...firstBatch, ...nextBatch].map((item) =>
      item instanceof Uint8Array ? mongo.BSON.deserialize(item) : item,
    );
    count += items.filter(counts).length;
  };
  delivery.database.client.on('commandSucceeded', onReply);
  await work();
  delivery.database.client.off('commandSucceeded', onReply);
  return count;
}
interface Read {
  version?: unknown;
  content?: unknown;
}

describe('findings in a company', () => {
  /** A new process with these rules, whose caches are empty. */
  const process = (scope: TestScope, rules = 'these rules') => {
    const checks = scopeChecks(
      { models: delivery.database.models, pool: delivery.pool, log: createLogger({ name: 'test', level: 'silent' }) },
      rules,
    );
    const firmId = scope.company.consultingFirmId?.toHexString() ?? '';
    return () => delivery.system(() => runWithTenant(firmId, () => checks.of({ _id: scope.company._id, firmId })));
  };
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it('is available to another process, which reads no item, and after an edit only the changes', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const fields = await Promise.all(['One', 'Two', 'Three'].map((name) => scope.make('field', { name })));
    const first = await process(scope)();
    const other = process(scope);
    let again: unknown;
    expect(await contentsRead(async () => (again = await other()))).toBe(0);
    expect(plain(again)).toEqual(plain(first));
    await scope.changed(fields[0] as ScopeItem, set(['name'], 'One', 'Tow'));
    expect(await contentsRead(async () => (again = await process(scope)()))).toBe(1);
    expect(plain(again)).toEqual(checked(await contentsOf(scope)));
    await scope.onItem('deleteScopeItem', fields[1] as ScopeItem, { version: 1, force: true });
    expect(await contentsRead(async () => (again = await other()))).toBe(1);
    expect(plain(again)).toEqual(checked(await contentsOf(scope)));
  });

  it('needs after an edit only the version of the edited part, and of all parts when items changed that are not marked', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const [one, two] = await Promise.all(['One', 'Two', 'Three'].map((name) => scope.make('field', { name })));
    const ofDatabase = (update: object) =>
      delivery.system(() => delivery.database.models.scopeItems.updateMany({ companyId: scope.company._id }, update));
    await ofDatabase({ $set: { updatedAt: new Date('2020-01-01') } });
    const check = process(scope);
    await check();
    const versionsRead = () =>
      itemsRead(check, ({ version, content }) => version !== undefined && content === undefined);
    await scope.changed(one as ScopeItem, set(['name'], 'One', 'Another'));
    expect(await versionsRead()).toBe(1);
    await scope.onItem('deleteScopeItem', two as ScopeItem, { version: 1 });
    expect(await versionsRead()).toBe(2);
    expect(plain(await check())).toEqual(checked(await contentsOf(scope)));
    // as written by a process whose clock is years off
    await ofDatabase({ $inc: { version: 1 }, $set: { updatedAt: new Date('2020-01-01') } });
    expect(await versionsRead()).toBe(2);
    expect(plain(await check())).toEqual(checked(await contentsOf(scope)));
  });

  it('is not reused from other rules', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    await scope.make('field', { name: 'One' });
    await process(scope)();
    await delivery.system(() =>
      delivery.database.models.scopeChecks.updateMany(
        { companyId: scope.company._id },
        { $set: { rules: 'former rules' } },
      ),
    );
    expect(await contentsRead(process(scope))).toBe(1);
    expect(await contentsRead(process(scope))).toBe(0);
  });

  it('is computed once for all concurrent callers', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    await Promise.all(['One', 'Two', 'Three'].map((name) => scope.make('field', { name })));
    const check = process(scope);
    expect(await contentsRead(() => Promise.all([check(), check(), check(), check()]))).toBe(3);
  });

  it('follows everything that is done to the scope', async () => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const check = process(scope);
    const project = await scope.project({ name: 'Desk' });
    const field = await scope.make('field', { name: 'One' });
    const workflow = await scope.make('workflow', { projectId: project.id, name: 'Flow' });
    const version = async (item: ScopeItem) => (await scope.read(item)).version;
    const operationId = () => randomUUID();
    const done: (() => Promise<unknown>)[] = [
      () => scope.changed(field, set(['name'], 'One', 'Two')),
      async () => scope.onItem('deleteScopeItem', workflow, { version: await version(workflow) }),
      () => scope.onItem('restoreScopeItem', workflow, {}),
      async () => scope.onItem('deleteScopeItem', project, { version: await version(project), force: true }),
      () => scope.onItem('restoreScopeItem', project, {}),
      () => scope.inCompany('changeScopeItems', { body: { itemIds: [field.id], set: { phase: 3 } } }),
      () =>
        scope.ask('insertTemplate', {
          params: { companyId: scope.companyId, templateId: 'incident' },
          body: { operationId: operationId(), projectId: project.id, dryRun: false },
        }),
    ];
    for (const act of done) {
      const before = plain(await check());
      await act();
      const after = plain(await check());
      expect(after).toEqual(checked(await contentsOf(scope)));
      expect(after).not.toEqual(before);
    }
  });
});
