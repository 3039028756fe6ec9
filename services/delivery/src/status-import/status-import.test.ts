import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { STATUS_COLUMNS_PER_FIRM } from '@scopewright/contracts/status-import/limits';
import type { CompanyDoc, ScopeItemDoc, WorkItemDoc } from '@scopewright/data';
import { workItemMark } from '@scopewright/domain/backlog-exports/work-item-mark';
import { afterAll, describe, expect, it } from 'vitest';
import { type Asked, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('status-import');
afterAll(() => delivery.close());
const { ask, make, system, time } = delivery;
const { models } = delivery.database;

type Preview = CallOutput<'importStatus'>;
type Rows = CallOutput<'statusImportRows'>;

const DAY_MS = 24 * 60 * 60 * 1000;
let operations = 0;
const operation = () => `operation-${++operations}`;

async function place() {
  const at = await delivery.firm();
  const company = await make.company(at.id, { name: 'Acme' });
  const project = await make.scopeItem(company, { kind: 'project', name: 'Service desk' });
  return { ...within(at, company), project, workItem: workItemOf(project) };
}

const workItemOf =
  (project: ScopeItemDoc) =>
  (key: string | null, values: Partial<WorkItemDoc> = {}): Promise<WorkItemDoc> =>
    make.workItem(project, {
      ...(key !== null && { exports: [{ system: 'jira', key, url: null, at: new Date(0) }] }),
      ...values,
    });

function within(at: TestFirm, company: CompanyDoc) {
  const params = { companyId: company._id.toHexString() };
  const ofImport = (importId: string) => ({ params: { importId } });
  return {
    at,
    company,
    params,
    preview: (text: string, more: object = {}, asked: Asked = {}) =>
      ask(at, 'importStatus', { params, body: { text, ...more }, ...asked }),
    rows: (id: string, asked: Asked = {}) => ask(at, 'statusImportRows', { ...ofImport(id), ...asked }),
    apply: (id: string, body: object = {}, asked: Asked = {}) =>
      ask(at, 'applyStatusImport', { ...ofImport(id), body: { operationId: operation(), ...body }, ...asked }),
    undo: (id: string, body: object = {}, asked: Asked = {}) =>
      ask(at, 'undoStatusImport', { ...ofImport(id), body: { operationId: operation(), ...body }, ...asked }),
    list: async () => ((await ask(at, 'statusImports', { params })).body as CallOutput<'statusImports'>).items,
  };
}

const read = ({ _id }: WorkItemDoc) => system(() => models.workItems.findById(_id).orFail().lean<WorkItemDoc>());
const idOf = ({ body }: { body: unknown }) => (body as Preview).importId;
const HEAD = 'Issue key,Summary,Status,Status Category,Resolution,Due date,Resolved,Labels';
const jira = (...rows: string[]) => [HEAD, ...rows].join('\r\n');

describe('a status import', () => {
  it('shows its changes, applies exactly those as one step, and is undone as one', async () => {
    const { at, company, workItem, preview, apply, undo, list } = await place();
    const now = time.clock();
    const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
    const resolved = day(-3).slice(0, 10);
    const begun = await workItem('SD-1', { dueDate: '2027-01-01' });
    const labeled = await workItem(null);
    const same = await workItem('SD-3');
    const missing = await workItem('SD-4');
    const text = jira(
      'SD-1,A,In Review,In Progress,,24/Jun/27 12:00 AM,,',
      `SD-2,${labeled.title},Released,Done,Done,,${resolved} 17:39,${workItemMark(labeled._id.toHexString())}`,
      'SD-3,C,Open,To Do,,,,',
      'SD-9,Somebody else’s,Open,To Do,,,,',
    );
    const shown = (await preview(text, { fileName: 'jira.csv' })).body as Preview;
    expect(shown).toMatchObject({
      system: 'jira',
      fileNames: ['jira.csv'],
      projectId: null,
      questions: [],
      counts: { rows: 4, changed: 2, same: 1, unknown: 1, missing: 1, movedBack: 0 },
      appliedBefore: null,
      expiresAt: day(1),
    });
    expect(shown.rows.items.map(({ kind, match }) => [kind, match])).toEqual([
      ['changed', 'key'],
      ['changed', 'label'],
      ['same', 'key'],
      ['unknown', null],
      ['missing', null],
    ]);
    expect(await read(begun)).toEqual(begun);

    expect((await apply(shown.importId)).body).toEqual({ changed: 2, left: 0 });
    expect(await read(begun)).toMatchObject({
      status: 'inReview',
      dueDate: '2027-06-24',
      startedAt: now,
      doneAt: null,
      version: begun.version + 1,
    });
    expect(await read(labeled)).toMatchObject({
      status: 'done',
      outcome: 'delivered',
      doneAt: new Date(`${resolved}T12:00:00Z`),
      exports: [{ system: 'jira', key: 'SD-2', url: null }],
    });
    expect([await read(same), await read(missing)]).toEqual([same, missing]);
    expect(await list()).toMatchObject([
      { id: shown.importId, changed: 2, undoneAt: null, canUndo: true, appliedBy: at.admin.name },
    ]);

    expect((await undo(shown.importId)).body).toEqual({ undone: 2, left: 0 });
    const { version: _v, updatedAt: _u, ...before } = begun;
    expect(await read(begun)).toMatchObject(before);
    expect(await read(labeled)).toMatchObject({ status: 'todo', outcome: null, doneAt: null, exports: [] });
    expect(await list()).toMatchObject([{ undoneAt: now.toISOString(), canUndo: false }]);
    expect((await undo(shown.importId)).body).toMatchObject({ error: MESSAGES.statusImportUndone });
    const events = await system(() => models.auditEvents.find({ companyId: company._id }).sort({ _id: 1 }).lean());
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ['backlog.status-imported', { changed: 2 }],
      ['backlog.status-import-undone', { undone: 2 }],
    ]);
  });

  it('of the same file changes nothing a second time, and shows when it was applied', async () => {
    const { workItem, preview, apply } = await place();
    await workItem('SD-1');
    const text = jira('SD-1,A,Released,Done,Done,,,');
    await apply(idOf(await preview(text)));
    const again = (await preview(text)).body as Preview;
    expect(again).toMatchObject({ counts: { changed: 0, same: 1 }, appliedBefore: expect.any(String) });
    expect((await apply(again.importId)).body).toEqual({ changed: 0, left: 0 });
  });

  it('preserves later changes by people, when it is applied and when it is undone', async () => {
    const { workItem, preview, apply, undo } = await place();
    const [one, other, gone] = [await workItem('SD-1'), await workItem('SD-2'), await workItem('SD-3')];
    const row = (key: string) => `${key},A,Doing,In Progress,,2027-03-04,,`;
    const id = idOf(await preview(jira(row('SD-1'), row('SD-2'), row('SD-3'))));
    const set = ({ _id }: WorkItemDoc, $set: object) => system(() => models.workItems.updateOne({ _id }, { $set }));
    await set(one, { status: 'done', outcome: 'delivered' });
    await set(gone, { deletedAt: new Date() });
    expect((await apply(id)).body).toEqual({ changed: 2, left: 2 });
    expect(await read(one)).toMatchObject({ status: 'done', dueDate: '2027-03-04' });
    expect(await read(gone)).toMatchObject({ status: 'todo', dueDate: null });
    await set(other, { dueDate: '2027-05-05' });
    expect((await undo(id)).body).toEqual({ undone: 2, left: 1 });
    expect(await read(other)).toMatchObject({ status: 'todo', dueDate: '2027-05-05' });
  });

  it('asks questions that the file leaves open, and remembers the answers for the company once it is applied', async () => {
    const { at, workItem, preview, apply } = await place();
    const stored = await workItem('SD-1');
    const text = jira('SD-1,A,Parked,,,3/4/2027,,');
    const asked = (await preview(text)).body as Preview;
    expect(asked).toMatchObject({
      counts: { waiting: 1 },
      questions: [
        { about: 'dates', count: 1 },
        { about: 'status', word: 'Parked', count: 1 },
      ],
    });
    const answers = { dateOrder: 'dayFirst', statuses: [{ word: 'Parked', meaning: 'inProgress' }] };
    const answered = (await preview(text, { answers })).body as Preview;
    expect(answered).toMatchObject({ questions: [], counts: { changed: 1 } });
    // an answer counts for its import until that is applied
    expect(((await preview(text)).body as Preview).questions).toHaveLength(2);
    await apply(answered.importId);
    expect(await read(stored)).toMatchObject({ status: 'inProgress', dueDate: '2027-04-03' });
    expect(((await preview(jira('SD-1,A,parked,,,,,'))).body as Preview).questions).toEqual([]);
    const another = within(at, await make.company(at.id));
    const project = await make.scopeItem(another.company, { kind: 'project' });
    await workItemOf(project)('SD-1');
    expect(((await another.preview(jira('SD-1,A,parked,,,,,'))).body as Preview).questions).toHaveLength(1);
  });

  it('reads a table whose columns someone has explained, and remembers them for the firm once it is applied', async () => {
    const { at, workItem, preview, apply } = await place();
    const stored = await workItem('SD-1');
    const text = 'Nyckel,Rubrik,Läge\nSD-1,A,Doing\n';
    expect((await preview(text)).body).toMatchObject({ details: { text: expect.stringContaining('not an export') } });
    const columns = [
      { name: ' NYCKEL', field: 'key' },
      { name: 'Rubrik', field: 'title' },
      { name: 'Läge', field: 'status' },
    ];
    const shown = (await preview(text, { answers: { columns } })).body as Preview;
    expect(shown).toMatchObject({ system: 'jira', counts: { changed: 1 }, notes: [] });
    expect((await preview(text)).status).toBe(422);
    await apply(shown.importId);
    expect(await read(stored)).toMatchObject({ status: 'inProgress' });
    expect((await preview(text)).body).toMatchObject({ counts: { same: 1 } });
    // of another company of the firm, but of no other firm
    const another = within(at, await make.company(at.id));
    expect((await another.preview(text)).body).toMatchObject({ counts: { unknown: 1 } });
    expect((await (await place()).preview(text)).status).toBe(422);
  });

  it('remembers as many columns for a firm as are looked through, the latest', async () => {
    const { at, workItem, preview, apply } = await place();
    await workItem('SD-1');
    const by = at.id;
    await system(() =>
      models.statusColumns.insertMany(
        Array.from({ length: STATUS_COLUMNS_PER_FIRM }, (_, n) => ({
          firmId: at.id,
          name: `column ${n}`,
          field: 'title' as const,
          by,
          at: new Date(n),
        })),
      ),
    );
    const columns = [{ name: 'Nyckel', field: 'key' }];
    const shown = (await preview('Nyckel,Summary,Status\nSD-1,A,Doing\n', { answers: { columns } })).body as Preview;
    await apply(shown.importId);
    const names = (await system(() => models.statusColumns.find({ firmId: at.id }).lean())).map(({ name }) => name);
    expect(names).toHaveLength(STATUS_COLUMNS_PER_FIRM);
    expect(names).toContain('nyckel');
    expect(names).not.toContain('column 0');
  });

  it('has notes on how its files were read, and applies no rows with too many cells', async () => {
    const { workItem, preview } = await place();
    await workItem('SD-1');
    const wrapped = '"Issue key,Summary,Status";;\r\n"SD-1,A,b,Done";;\r\n';
    expect((await preview(wrapped)).body).toMatchObject({
      notes: [expect.stringContaining('Each row was a single cell')],
      counts: { conflict: 1, changed: 0 },
      rows: {
        items: [
          {
            kind: 'conflict',
            canConfirm: false,
            reason: 'Row 2 has 1 cell too many, so no one can know which column each belongs to.',
          },
          { kind: 'missing' },
        ],
      },
    });
  });

  it('applies proposals and conflicts only if they are confirmed, and omits skipped ones', async () => {
    const { workItem, preview, apply } = await place();
    const titled = await workItem(null, { title: 'Build the form' });
    const certain = await workItem('SD-2');
    const text = jira('SD-1,Build the form,Doing,In Progress,,,,', 'SD-2,B,Doing,In Progress,,,,');
    const shown = (await preview(text)).body as Preview;
    const [proposal, change] = shown.rows.items;
    expect(proposal).toMatchObject({ kind: 'proposal', match: 'title' });
    expect((await apply(shown.importId, { confirm: [change?.id] })).body).toMatchObject({
      details: { confirm: MESSAGES.statusRowNotConfirmable },
    });
    expect((await apply(shown.importId, { skip: [change?.id] })).body).toEqual({ changed: 0, left: 0 });
    const again = (await preview(text)).body as Preview;
    expect((await apply(again.importId, { confirm: [again.rows.items[0]?.id] })).body).toEqual({ changed: 2, left: 0 });
    expect(await read(titled)).toMatchObject({ status: 'inProgress', exports: [{ system: 'jira', key: 'SD-1' }] });
    expect(await read(certain)).toMatchObject({ status: 'inProgress' });
  });

  it('is read row by row, by kind of row', async () => {
    const { workItem, preview, rows } = await place();
    await workItem('SD-1', { status: 'inReview' });
    await workItem('SD-900');
    const text = jira(...Array.from({ length: 120 }, (_, n) => `SD-${n + 1},A,Open,To Do,,,,`));
    const shown = (await preview(text)).body as Preview;
    expect(shown.rows).toMatchObject({ total: 121, nextCursor: '50' });
    const page = (query: object) => rows(shown.importId, { query: query as never });
    const second = (await page({ cursor: '50', limit: '100' })).body as Rows;
    expect(second.items[0]).toMatchObject({ key: 'SD-51' });
    expect([second.items.length, second.nextCursor]).toEqual([71, null]);
    expect((await page({ show: 'movedBack' })).body).toMatchObject({ total: 1, items: [{ key: 'SD-1' }] });
    expect((await page({ show: 'missing' })).body).toMatchObject({ total: 1, items: [{ key: 'SD-900' }] });
    expect((await page({ show: 'unknown', limit: '1' })).body).toMatchObject({ total: 119, nextCursor: '1' });
  });

  it('of a project leaves other projects alone, and of a company skips deleted projects', async () => {
    const { company, project, workItem, preview } = await place();
    const other = await make.scopeItem(company, { kind: 'project', name: 'Other' });
    const deleted = await make.scopeItem(company, { kind: 'project', name: 'Gone', deletedAt: new Date() });
    await workItem('SD-1');
    await workItemOf(other)('SD-2');
    await workItemOf(deleted)('SD-3');
    const text = jira('SD-1,A,Doing,In Progress,,,,', 'SD-2,B,Doing,In Progress,,,,', 'SD-3,C,Doing,In Progress,,,,');
    expect((await preview(text)).body).toMatchObject({ counts: { changed: 2, unknown: 1 } });
    expect((await preview(text, { projectId: project._id.toHexString() })).body).toMatchObject({
      projectId: project._id.toHexString(),
      counts: { changed: 1, unknown: 2, missing: 0 },
    });
  });

  it('changes the backlogs of several projects together, each with a receipt', async () => {
    const { at, company, project, workItem, preview, apply, undo, list } = await place();
    const other = await make.scopeItem(company, { kind: 'project', name: 'Other' });
    const workItems = [await workItem('SD-1'), await workItemOf(other)('SD-2')];
    const id = idOf(await preview(jira('SD-1,A,Doing,In Progress,,,,', 'SD-2,B,Doing,In Progress,,,,')));
    await apply(id);
    const receipts = await system(() => models.backlogReceipts.find({ companyId: company._id }).lean());
    expect(receipts.map(({ projectId, what, counts }) => [projectId, what, counts])).toEqual([
      [project._id, 'status-import', { changed: 1 }],
      [other._id, 'status-import', { changed: 1 }],
    ]);
    const undone = await ask(at, 'undoBacklogReceipt', {
      params: { receiptId: String(receipts[0]?._id) },
      body: { operationId: operation() },
    });
    expect(undone.body).toMatchObject({ receipt: { what: 'status-import', undoneAt: expect.any(String) } });
    expect((await read(workItems[0] as WorkItemDoc)).status).toBe('todo');
    expect(await list()).toMatchObject([{ undoneAt: null, canUndo: true }]);
    expect((await undo(id)).body).toEqual({ undone: 1, left: 0 });
    for (const one of workItems) expect(await read(one)).toMatchObject({ status: 'todo' });
    const after = await system(() => models.backlogReceipts.find({ companyId: company._id }).lean());
    expect(after.every(({ undoneAt }) => undoneAt !== null)).toBe(true);
  });
});

describe('applying', () => {
  it('happens once: a repeated call returns the same, and of two concurrent ones only one runs', async () => {
    const { workItem, preview, apply } = await place();
    const stored = await workItem('SD-1');
    const id = idOf(await preview(jira('SD-1,A,Doing,In Progress,,,,')));
    const operationId = operation();
    const [first, second] = await Promise.all([apply(id, { operationId }), apply(id, { operationId })]);
    expect([first.body, second.body]).toEqual([
      { changed: 1, left: 0 },
      { changed: 1, left: 0 },
    ]);
    expect((await read(stored)).version).toBe(stored.version + 1);
    expect((await apply(id)).body).toMatchObject({ error: MESSAGES.statusImportApplied });

    const other = idOf(await preview(jira('SD-1,A,Open,To Do,,,,')));
    const both = await Promise.all([apply(other), apply(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(stored)).version).toBe(stored.version + 2);
  });

  it('that is cut off changes nothing, and is done when it is tried again', async () => {
    const { company, workItem, preview, apply } = await place();
    const stored = await workItem('SD-1');
    const id = idOf(await preview(jira('SD-1,A,Doing,In Progress,,,,')));
    const original = models.auditEvents.insertMany;
    models.auditEvents.insertMany = (() => Promise.reject(new Error('killed'))) as unknown as typeof original;
    try {
      expect((await apply(id)).status).toBe(500);
    } finally {
      models.auditEvents.insertMany = original;
    }
    expect(await read(stored)).toEqual(stored);
    expect(await system(() => models.backlogReceipts.countDocuments({ companyId: company._id }))).toBe(0);
    expect((await apply(id)).body).toEqual({ changed: 1, left: 0 });
  });

  it('needs a preview that has not expired, and an active company', async () => {
    const { company, workItem, preview, apply, undo, rows } = await place();
    await workItem('SD-1');
    const id = idOf(await preview(jira('SD-1,A,Doing,In Progress,,,,')));
    expect((await undo(id)).body).toMatchObject({ error: MESSAGES.statusImportNotApplied });
    await system(() => models.statusImports.updateOne({ _id: id }, { $set: { expiresAt: time.clock() } }));
    expect([(await apply(id)).status, (await rows(id)).status]).toEqual([410, 410]);
    await system(() => models.companies.updateOne({ _id: company._id }, { $set: { status: 'archived' } }));
    expect((await preview(jira('SD-1,A,Doing,In Progress,,,,'))).body).toMatchObject({
      error: MESSAGES.companyArchived,
    });
  });
});

describe('files that can’t be imported', () => {
  it.each([
    ['a table of something else', 'a,b\r\n1,2'],
    ['nothing but blanks', '   '],
    ['JSON that is cut off', '[{"number":1'],
    ['a quote that never ends', `${jira()}\r\n"SD-1`],
    ['more issues than are read', jira(...Array(20_001).fill('SD-1,A,Open,,,,,'))],
    ['deeply nested JSON', '['.repeat(100_000)],
  ])('%s', async (_, text) => {
    const { preview } = await place();
    const refused = await preview(text);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ details: { text: expect.stringMatching(/\.$/) } });
  });

  it('is refused beyond 5 MB, together too', async () => {
    const { preview } = await place();
    const half = 'x'.repeat(3 * 1024 * 1024);
    expect((await preview(half, { more: [{ text: half }] })).status).toBe(422);
    expect((await preview('x'.repeat(13_000_000))).status).toBe(413);
  });

  it('is a sentence for cells of any kind, not a failure', async () => {
    const { workItem, preview, apply } = await place();
    await workItem('SD-1');
    const hostile = ['__proto__', 'constructor', '=cmd()', '\u0000', '💥'.repeat(200), '<script>'];
    const text = jira(
      ...hostile.map((cell) => `"${cell}","${cell}","${cell}","${cell}","${cell}","${cell}",,"${cell}"`),
    );
    const shown = await preview(text);
    expect(shown.body).toMatchObject({ counts: { unknown: hostile.length, missing: 1 } });
    const ours = await preview(jira(...hostile.map((cell, n) => `SD-1,A${n},"${cell}",,,,,`).slice(0, 1)), {
      answers: { statuses: [{ word: '__proto__', meaning: 'done' }] },
    });
    expect((await apply(idOf(ours))).status).toBe(200);
  });
});

describe('who may import a status', () => {
  it('staff who see the company; no one of the client, and no one of another firm', async () => {
    const { at, company, workItem, params, preview, rows, apply, undo } = await place();
    await workItem('SD-1');
    const text = jira('SD-1,A,Doing,In Progress,,,,');
    const id = idOf(await preview(text));
    const everything = async (asked: Asked) => [
      (await preview(text, {}, asked)).status,
      (await rows(id, asked)).status,
      (await apply(id, {}, asked)).status,
      (await undo(id, {}, asked)).status,
      (await ask(at, 'statusImports', { params, ...asked })).status,
    ];
    const stranger = await at.sign(await make.user(at.id, { role: 'consultant' }));
    expect(new Set(await everything({ token: stranger }))).toEqual(new Set([404]));
    for (const role of ['companyUser', 'user'] as const) {
      const client = await at.sign(await make.user(at.id, { role, companyId: company._id }));
      expect(new Set(await everything({ token: client }))).toEqual(new Set([403]));
    }
    const other = await delivery.firm();
    for (const name of ['applyStatusImport', 'undoStatusImport'] as const)
      expect((await ask(other, name, { params: { importId: id }, body: { operationId: operation() } })).status).toBe(
        404,
      );
    expect((await ask(other, 'importStatus', { params, body: { text } })).status).toBe(404);
  });

  it('refuses a firm that may only read', async () => {
    const at = await delivery.firm({ trialEndsAt: new Date(0) });
    const { preview } = within(at, await make.company(at.id));
    expect((await preview(jira())).status).toBe(402);
  });
});
