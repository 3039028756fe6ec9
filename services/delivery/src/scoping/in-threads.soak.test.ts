import { randomUUID } from 'node:crypto';
import {
  SCOPE_CONTENT,
  SCOPE_CONTENT_MAX_BYTES,
  SCOPE_IMPORT_MAX_LENGTH,
  SITE_PARTS_MAX,
} from '@scopewright/contracts/scoping';
import type { ScopeItemDoc } from '@scopewright/data';
import { firstKeys } from '@scopewright/domain/scoping/order';
import { generateCompany, LARGE_COMPANY } from '@scopewright/domain/scoping/testing/company';
import { hardItems } from '@scopewright/domain/scoping/testing/hard-items';
import { choice, formFile, LARGE_FILES, restFile } from '@scopewright/domain/scoping/testing/large-files';
import { randomScope } from '@scopewright/domain/scoping/testing/random-scopes';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { startDelivery } from '../testing/delivery.ts';
import { type Asked, scopeOf, set, type TestScope } from '../testing/scope.ts';
import { CHECK_TASKS, holdPool, watchPool } from '../testing/watch-pool.ts';

const delivery = await startDelivery('in-threads-soak');
afterAll(() => delivery.close());

type Item = Pick<ScopeItemDoc, 'kind' | 'name' | 'content'> & { id: string; projectId: string | null };

/** Stores items directly, as if calls had created them one by one. */
async function store({ company }: TestScope, items: readonly Item[]): Promise<void> {
  const now = delivery.time.clock();
  const documents = items.map(({ id, projectId, kind, name, content }, at) => ({
    ...{
      _id: new Types.ObjectId(id),
      firmId: company.consultingFirmId,
      companyId: company._id,
      kind,
      name,
      nameKey: name.toLowerCase(),
      content,
    },
    ...{
      projectId: projectId === null ? null : new Types.ObjectId(projectId),
      order: `a${at}`,
      createdAt: now,
      updatedAt: now,
      version: 1,
    },
  }));
  await delivery.system(() => delivery.database.models.scopeItems.insertMany(documents));
}

it('a large check runs in threads, completely, and not again', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const project = await scope.project({ name: 'Hard' });
  const items = hardItems(project.id);
  for (const { kind, name, content } of items)
    expect([name, SCOPE_CONTENT[kind].safeParse(content).error?.issues]).toEqual([name, undefined]);
  await store(scope, items);

  const pool = watchPool(delivery.pool);
  const checked = await scope.inCompany('scopeCheck');
  expect(checked).toMatchObject({ status: 200, body: { items: expect.any(Array) } });
  expect((checked.body as { items: unknown[] }).items).toHaveLength(items.length + 1);
  expect(pool.names).toEqual(CHECK_TASKS);
  expect(pool.checked.size).toBe(items.length + 1);

  pool.names.clear();
  expect((await scope.inCompany('scopeCheck')).body).toEqual(checked.body);
  expect(pool.names).toEqual(new Set());
  pool.end();
});

it('a large company is checked in threads, and after an edit only the affected items', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const items = generateCompany(LARGE_COMPANY, { companyId: scope.companyId, now: delivery.time.clock(), seed: 5 });
  await store(scope, items);
  const pool = watchPool(delivery.pool);
  expect((await scope.inCompany('scopeCheck')).status).toBe(200);
  expect(pool.names).toEqual(CHECK_TASKS);
  expect(pool.checked.size).toBe(items.length);

  const field = items.find(({ kind }) => kind === 'field');
  await delivery.system(() =>
    delivery.database.models.scopeItems.updateOne(
      { _id: field?.id },
      { $inc: { version: 1 }, $set: { updatedAt: new Date() } },
    ),
  );
  pool.checked.clear();
  expect((await scope.inCompany('scopeCheck')).status).toBe(200);
  const concerned = items.filter(
    ({ id, content }) => id === field?.id || JSON.stringify(content).includes(`${field?.id}`),
  );
  expect(pool.checked).toEqual(new Set(concerned.map(({ id }) => id)));
  expect(concerned.length).toBeLessThan(items.length / 5);
  pool.end();
});

/** Asks again with the same operation while the database is too slow, as the product's client does. */
async function untilStored(scope: TestScope, call: 'importForm' | 'importWorkflow', asked: Asked) {
  for (;;) {
    const answer = await scope.ask(call, asked);
    if (answer.status !== 503) return answer;
  }
}

it.each(LARGE_FILES)(
  'a file as large as it may be is imported in a thread, while others are answered: %s',
  async (_, call, body) => {
    const scope = await scopeOf(delivery, await delivery.firm());
    const other = await scopeOf(delivery, await delivery.firm());
    const project = await scope.project({ name: 'Imported' });
    expect(body.text.length / SCOPE_IMPORT_MAX_LENGTH).toBeGreaterThan(0.8);
    expect(body.text.length).toBeLessThanOrEqual(SCOPE_IMPORT_MAX_LENGTH);
    for (const dryRun of [true, false]) {
      const gate = holdPool(delivery.pool);
      const importing = untilStored(scope, call, {
        params: { companyId: scope.companyId, projectId: project.id },
        body: { operationId: randomUUID(), ...body, dryRun },
      });
      await gate.reached;
      expect((await other.inCompany('scope')).status).toBe(200);
      gate.open();
      expect((await importing).status).toBe(200);
      expect(gate.names).toContain('planFile');
    }
  },
);

it('large items are exported for large sites in threads', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const project = await scope.project({ name: 'Exported' });
  const place = { companyId: scope.companyId, projectId: project.id };
  const imported = async (call: 'importForm' | 'importWorkflow', body: object) => {
    const asked = { params: place, body: { operationId: randomUUID(), ...body } };
    const { body: result } = await untilStored(scope, call, asked);
    return (result as { item: { id: string } }).item;
  };
  const workflow = await imported('importWorkflow', { format: 'rest', text: restFile(1) });
  const form = await imported('importForm', { text: formFile(450, choice(150)) });
  const parts = Array.from({ length: SITE_PARTS_MAX }, (_, at) => ({ id: `${at}`, name: `S${at} ${'n'.repeat(240)}` }));
  const site = { statuses: parts.map((part) => ({ ...part, category: null })), fields: parts };
  for (const [item, format] of [
    [workflow, 'xml'],
    [workflow, 'rest'],
    [form, 'form'],
  ] as const) {
    const pool = watchPool(delivery.pool);
    const { status } = await scope.ask('exportForSite', { params: { itemId: item.id }, body: { format, site } });
    expect([format, status, pool.names]).toEqual([format, 200, new Set(['writeFile'])]);
    pool.end();
  }
});

it('items near their largest size can be read and changed', async () => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const project = await scope.project({ name: 'Large' });
  const field = await scope.make('field', { content: { type: 'dropdown' } });
  const type = await scope.make('requestType', { projectId: project.id });
  const parts = <T>(count: number, part: (at: number) => T) =>
    Object.fromEntries(firstKeys(count).map((order, at) => [`part${at}`.padEnd(8, 'x'), { ...part(at), order }]));
  const options = parts(5_000, (at) => ({ name: `Option ${at}`.padEnd(115, 'n'), parentId: null, retired: false }));
  const conditions = Array.from({ length: 10 }, (_, at) => ({
    fieldId: field.id,
    operator: 'contains',
    value: `v${at}`.padEnd(100, 'x'),
  }));
  const when = { match: 'all', conditions };
  const rules = parts(490, () => ({ when, effect: 'require', sectionIds: [], placementIds: [], optionIds: [] }));
  const largest = [
    {
      item: field,
      content: { ...field.content, options },
      changes: (at: number) =>
        Object.keys(options)
          .slice(at * 500, at * 500 + 500)
          .map((id) => set(['content', 'options', id, 'retired'], false, true)),
    },
    {
      item: type,
      content: { ...type.content, rules },
      changes: (at: number) =>
        Object.keys(rules).map((id) =>
          set(['content', 'rules', id, 'effect'], at === 0 ? 'require' : 'hide', at === 0 ? 'hide' : 'show'),
        ),
    },
  ];
  for (const { item, content, changes } of largest) {
    expect(JSON.stringify(content).length / SCOPE_CONTENT_MAX_BYTES).toBeGreaterThan(0.85);
    await delivery.system(() =>
      delivery.database.models.scopeItems.updateOne({ _id: item.id }, { $set: { content } as object }),
    );
    for (const at of [0, 1]) {
      const { version } = await scope.read(item);
      const { status } = await scope.change({ ...item, version }, changes(at));
      expect([item.kind, status]).toEqual([item.kind, 200]);
    }
  }
});

it.each([21, 22])('a scope near the limits that was drawn at random is checked in threads: %i', async (seed) => {
  const scope = await scopeOf(delivery, await delivery.firm());
  const items = randomScope(seed);
  await store(scope, items);
  const pool = watchPool(delivery.pool);
  const { status, body } = await scope.inCompany('scopeCheck');
  expect([status, pool.names]).toEqual([200, CHECK_TASKS]);
  expect((body as { items: unknown[] }).items).toHaveLength(items.length);
  pool.end();
});
