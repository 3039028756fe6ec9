import { randomUUID } from 'node:crypto';
import { CALLS, type CallOutput } from '@scopewright/contracts';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { bytesOfItem, purgeDeletedItems, runWithTenant, type ScopeItemDoc, StorageFull } from '@scopewright/data';
import { testFiles, testPdf } from '@scopewright/files/testing';
import type { CallContext, Implementation } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startDelivery } from '../testing/delivery.ts';
import { scopeOf, set, type TestScope } from '../testing/scope.ts';
import {
  COUNTED_EXACTLY,
  firmStorageCall,
  NEVER_REFUSED,
  REFUSED_WHEN_FULL,
  refusedWhenFull,
  WRITING_CALLS,
} from './storage.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const FULL = {
  status: 409,
  body: { code: 'storage_full', error: expect.stringContaining("Your firm's storage is full") },
};

let limit = 100 * MB;
const delivery = await startDelivery('firm-storage', {
  files: {
    get maxBytes() {
      return limit;
    },
  },
});
afterAll(() => delivery.close());
beforeEach(() => {
  limit = 100 * MB;
});

const start = async () => {
  const at = await delivery.firm();
  const scope = await scopeOf(delivery, at);
  const kept = async () => (await scope.ask('firmStorage')).body as CallOutput<'firmStorage'>;
  /** Fills the firm's storage so that this many bytes are free. */
  const leave = async (bytes: number) => {
    limit = (await kept()).bytes + bytes;
  };
  return { at, ...scope, kept, leave };
};
type Started = Awaited<ReturnType<typeof start>>;

/** Stored bytes of the firm's scopes and history. */
const asStored = ({ at }: Started) =>
  delivery.system(async () => {
    const items = await delivery.database.models.scopeItems.find({ firmId: at.id }).lean<ScopeItemDoc[]>();
    let historyBytes = 0;
    const events = delivery.database.client.db(delivery.database.dbName).collection('auditEvents');
    for await (const event of events.find({ firmId: at.id }, { raw: true })) historyBytes += event.length;
    return { scopeBytes: items.reduce((sum, item) => sum + bytesOfItem(item), 0), historyBytes };
  });
const notes = (length: number) => set(['notes'], '', 'n'.repeat(length));
const template = ({ companyId }: Pick<TestScope, 'companyId'>) => ({
  params: { companyId, templateId: 'access' },
  body: { operationId: randomUUID(), projectId: null, project: { key: 'DESK', name: 'Desk' } },
});
const remove = (scope: Pick<TestScope, 'onItem'>, item: Pick<ScopeItem, 'id' | 'version'>) =>
  scope.onItem('deleteScopeItem', item, { version: item.version, force: true });

it('every writing call is either refused when the storage is full, counts exactly, or has a reason not to', () => {
  expect([...COUNTED_EXACTLY, ...NEVER_REFUSED, ...REFUSED_WHEN_FULL].toSorted()).toEqual(WRITING_CALLS.toSorted());
});

it('calls that add nothing stay the same, and the others differ only by the room that they need', async () => {
  const { database: data } = delivery;
  const context = {} as CallContext;
  const handled: unknown[] = [];
  const handle = async (input: unknown) => handled.push(input);
  const [adds, deletes] = (['createSow', 'deleteScopeItem'] as const).map(
    (name) => ({ name, definition: CALLS[name], handle }) as unknown as Implementation,
  );
  const wrap = (maxBytes: number) =>
    refusedWhenFull({ data, files: testFiles(data, { maxBytes }) }, [adds, deletes] as Implementation[]);
  const { id } = await delivery.firm();
  const run = (call: Implementation | undefined, input: string) =>
    runWithTenant(id, async () => call?.handle(input as never, context));
  expect(wrap(1)).toEqual([{ ...adds, handle: expect.any(Function) }, deletes]);
  await run(wrap(1)[0], 'fits');
  await expect(run(wrap(0)[0], 'does not fit')).rejects.toThrow(StorageFull);
  await run(wrap(0)[1], 'deletes');
  expect(handled).toEqual(['fits', 'deletes']);
});

it('the storage of a firm that no longer exists is not found', async () => {
  const { database: data } = delivery;
  const { name, handle } = firmStorageCall({ data, files: testFiles(data) });
  expect(name).toBe('firmStorage');
  await expect(
    runWithTenant(new Types.ObjectId(), async () => handle({} as never, {} as CallContext)),
  ).rejects.toMatchObject({ status: 404 });
});

describe("a firm's storage", () => {
  it('is shown by its parts, and matches the stored bytes after any change of items', async () => {
    const started = await start();
    const { project, make, changed, onItem, inCompany, kept, ask } = started;
    const own = await project();
    const field = await changed(await make('field'), notes(1500), set(['name'], 'A field', 'Größe des Büros 漢字'));
    const workflow = await make('workflow', { projectId: own.id });
    await inCompany('changeScopeItems', {
      body: {
        itemIds: [field.id, workflow.id],
        set: { readyState: 'blocked', blockedReason: 'Wartet auf die Übergabe' },
      },
    });
    await onItem('moveScopeItem', workflow, { after: null });
    await onItem('implementScopeItem', field, { implemented: true });
    expect((await ask('insertTemplate', template(started))).status).toBe(200);
    const { body } = await remove(started, own);
    await onItem('restoreScopeItem', (body as { item: ScopeItem }).item, {});
    const shown = await kept();
    expect(shown).toEqual({
      ...(await asStored(started)),
      fileBytes: 0,
      files: 0,
      bytes: shown.scopeBytes + shown.historyBytes,
      maxBytes: limit,
    });
    expect(shown.scopeBytes).toBeGreaterThan(5000);
    expect(shown.historyBytes).toBeGreaterThan(2000);
  });

  it('holds deleted items until they are removed for good', async () => {
    const started = await start();
    const field = await started.changed(await started.make('field'), notes(1900));
    const before = await started.kept();
    await remove(started, field);
    expect((await started.kept()).scopeBytes).toBe(before.scopeBytes);
    const later = new Date(delivery.time.clock().getTime() + 31 * DAY_MS);
    await purgeDeletedItems(delivery.database, { now: later, signal: new AbortController().signal });
    expect((await started.kept()).scopeBytes).toBe(0);
    expect((await started.onItem('restoreScopeItem', field, {})).status).toBe(404);
  });

  it('is shown to no client of the firm', async () => {
    const { at, company, ask } = await start();
    const client = await at.sign(await delivery.make.user(at.id, { role: 'companyUser', companyId: company._id }));
    expect((await ask('firmStorage', { token: client })).status).toBe(403);
  });
});

describe('a firm whose storage is full', () => {
  it('stores nothing that does not fit, and continues once there is room', async () => {
    const started = await start();
    const { inCompany, change, make, leave, read, counts } = started;
    const field = await make('field');
    await leave(3000);
    expect(await change(field, [notes(1900)])).toMatchObject(FULL);
    expect(await read(field)).toEqual(field);
    const body = { operationId: randomUUID(), kind: 'field', name: 'Large', description: 'd'.repeat(1900) };
    expect(await inCompany('createScopeItem', { body })).toMatchObject(FULL);
    expect(await counts()).toEqual([1, 0]);
    expect(await started.kept()).toMatchObject(await asStored(started));
    await leave(10_000);
    expect((await inCompany('createScopeItem', { body })).status).toBe(201);
    expect((await change(field, [notes(1900)])).status).toBe(200);
  });

  it("can't add anything, and may delete", async () => {
    const started = await start();
    const { at, company, project, make, onItem, inCompany, leave, ask } = started;
    const [own, field] = [await project(), await make('field')];
    const sow = await delivery.make.sow(company);
    await leave(0);
    const companyId = company._id.toHexString();
    const refused = [
      await onItem('moveScopeItem', field, { after: null }),
      await onItem('implementScopeItem', field, { implemented: true }),
      await inCompany('changeScopeItems', { body: { itemIds: [field.id], set: { phase: 3 } } }),
      await ask('insertTemplate', template(started)),
      await onItem('saveTemplate', own, { name: 'Template' }),
      await ask('copyProject', {
        params: { companyId, projectId: own.id },
        body: { operationId: randomUUID(), key: 'COPY', name: 'Copy' },
      }),
      await ask('renameCompany', { params: { companyId }, body: { from: company.name, name: 'Another name' } }),
      await inCompany('createSow', { body: { title: 'Late' } }),
      await ask('updateFirmSettings', { body: { version: 0, name: 'Another firm' } }),
      await delivery.service.call('attachToSow', {
        tenant: at.key,
        token: at.token,
        params: { sowId: sow._id.toHexString() },
        query: { fileName: 'a.pdf' },
        rawBody: testPdf(500),
        headers: { 'Content-Type': 'application/pdf' },
      }),
    ];
    for (const [index, answer] of refused.entries())
      expect(answer, `${index}: ${JSON.stringify(answer.body)}`).toMatchObject(FULL);
    const deleted = await remove(started, own);
    expect(deleted.status).toBe(200);
    expect((await remove(started, field)).status).toBe(200);
    expect(await onItem('restoreScopeItem', field, {})).toMatchObject(FULL);
    expect((await ask('removeCompany', { params: { companyId }, body: { name: company.name } })).status).toBe(200);
  });

  it('can create and delete in turn only until it is full', async () => {
    const started = await start();
    await started.leave(60_000);
    let made = 0;
    for (let status = 201; status === 201; made += 1) {
      const answer = await started.inCompany('createScopeItem', {
        body: { operationId: randomUUID(), kind: 'field', name: 'Again', description: 'd'.repeat(1500) },
      });
      status = answer.status;
      if (status === 201) await remove(started, answer.body as ScopeItem);
    }
    expect(made).toBeLessThan(25);
    expect((await started.kept()).bytes).toBeLessThan(limit + 2000);
  });

  it('is not exceeded by more than what arrived concurrently', async () => {
    const started = await start();
    await started.leave(12_000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        started.inCompany('createScopeItem', {
          body: { operationId: randomUUID(), kind: 'field', name: `At once ${index}`, description: 'd'.repeat(1500) },
        }),
      ),
    );
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(12);
    expect(await started.kept()).toMatchObject(await asStored(started));
  });
});

describe('a deleted item', () => {
  it('that another one refers to causes a finding when it is permanently deleted, and no failure', async () => {
    const started = await start();
    const own = await started.project();
    const field = await started.make('field');
    const sections = { sec1: { name: 'All', help: '', hiddenByDefault: false, order: 'a0' } };
    const placements = { pla1: { fieldId: field.id, sectionId: 'sec1', required: false, hiddenByDefault: false } };
    const form = await started.make('requestType', { projectId: own.id, content: { sections, placements } });
    await remove(started, field);
    const later = new Date(delivery.time.clock().getTime() + 31 * DAY_MS);
    await purgeDeletedItems(delivery.database, { now: later, signal: new AbortController().signal });
    expect((await started.inCompany('scopeCheck')).status).toBe(200);
    expect((await started.ask('scopeItem', { params: { itemId: form.id } })).status).toBe(200);
    const changed = await started.change(form, [set(['phase'], 1, 2)]);
    expect(changed.status).toBe(200);
  });
});

it('the trail of an edit takes a part of the bytes that the edit stores', async () => {
  const started = await start();
  const options = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `opt${index}`,
      { name: `Option ${index} ${'x'.repeat(80)}`, parentId: null, order: `a${index}`, retired: false },
    ]),
  );
  const field = await started.make('field', { content: { type: 'dropdown' } });
  const before = await started.kept();
  await started.changed(field, set(['content', 'options'], {}, options));
  const { scopeBytes, historyBytes } = await started.kept();
  expect(scopeBytes - before.scopeBytes).toBeGreaterThan(50_000);
  expect(historyBytes - before.historyBytes).toBeLessThan((scopeBytes - before.scopeBytes) / 3);
});
