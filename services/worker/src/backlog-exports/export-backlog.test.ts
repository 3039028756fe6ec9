import { buffer } from 'node:stream/consumers';
import {
  type BacklogExportDoc,
  type DataAccess,
  type FileDoc,
  type Models,
  runAsSystem,
  type WorkItemDoc,
} from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { textsOfZip } from '@scopewright/domain/backlog-exports/zip';
import { readCsv } from '@scopewright/domain/csv/read-csv';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import type { Files } from '@scopewright/files';
import { testFiles } from '@scopewright/files/testing';
import { testClock } from '@scopewright/service-kit/testing';
import { createWorkPool } from '@scopewright/work-tasks';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { exportBacklog } from './export-backlog.ts';

const { clock } = testClock();
const database = await testDatabase('worker_exports');
const make = factories(database.models, { clock });
const files = testFiles(database);
const pool = createWorkPool();
afterAll(async () => {
  await pool.close();
  await database.close();
});

const look = <T>(what: () => PromiseLike<T>): Promise<T> => runAsSystem('look', what);
const { models } = database;
const stored = ({ _id }: Pick<BacklogExportDoc, '_id'>) =>
  look(() => models.backlogExports.findById(_id).orFail().lean<BacklogExportDoc>());
const filesOf = (companyId: BacklogExportDoc['companyId']) =>
  look(() => models.files.find({ companyId }).lean<FileDoc[]>());
const textOf = async (made: BacklogExportDoc): Promise<string> => {
  const file = await look(() => models.files.findOne({ _id: made.files[0]?.fileId, state: 'ready' }).orFail().lean());
  return (await buffer(await files.storeOf(file).read(file))).toString('utf8');
};
const recordsOf = async (made: BacklogExportDoc) => {
  const [head = [], ...rows] = readCsv(await textOf(made)).records;
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
};

/** A project with an epic, two stories in another order than they were made, and a subtask. */
async function backlog() {
  const firm = await make.firm();
  const company = await make.company(firm._id, { name: 'Acme' });
  const project = await make.scopeItem(company, { kind: 'project', name: 'Service desk' });
  const person = await make.user(firm._id, { role: 'consultant', name: 'Ada' });
  const epic = await make.workItem(project, { level: 'epic', title: 'Access', order: 'a1' });
  const child = { parentId: epic._id, level: 'story' as const };
  const later = await make.workItem(project, { ...child, title: 'Revoke', order: 'a2', dependsOn: [] });
  const first = await make.workItem(project, {
    ...child,
    title: 'Grant',
    order: 'a1',
    assigneeId: person._id,
    dependsOn: [later._id],
    criteria: { b: { text: 'Second', order: 'a2' }, a: { text: 'First', order: 'a1' } },
  });
  const part = await make.workItem(project, { level: 'subtask', parentId: first._id, title: 'Form', order: 'a1' });
  const sibling = await make.scopeItem(company, { kind: 'project', name: 'HR' });
  const elsewhere = await make.workItem(sibling, { title: 'Elsewhere' });
  await make.workItem(project, { title: 'Deleted', deletedAt: clock() });
  return { firm, company, project, sibling, epic, first, later, part, elsewhere };
}

const run = (
  asked: Pick<BacklogExportDoc, '_id' | 'firmId'>,
  {
    data = database,
    store = files,
    isLast = false,
    signal = new AbortController().signal,
  }: { data?: DataAccess; store?: Files; isLast?: boolean; signal?: AbortSignal } = {},
) =>
  exportBacklog(
    { data, files: store, pool, clock },
    { firmId: String(asked.firmId), exportId: asked._id.toHexString() },
    { signal, isLast },
  );

describe('an export of a backlog', () => {
  it('holds the work items of a project in the order of the tree', async () => {
    const { company, project, first } = await backlog();
    const asked = await make.backlogExport(company, { projectId: project._id });
    expect(await run(asked)).toBe('done');
    const made = await stored(asked);
    expect(made).toMatchObject({ state: 'done', workItems: 4, unchanged: 0, done: 3, total: 3, finishedAt: clock() });
    expect(made.files).toMatchObject([{ name: 'backlog.csv', rows: 4, bytes: made.bytes }]);
    const rows = await recordsOf(made);
    expect(rows.map(({ Title, Parent }) => [Title, Parent])).toEqual([
      ['Access', ''],
      ['Grant', 'Access'],
      ['Form', 'Grant'],
      ['Revoke', 'Access'],
    ]);
    expect(rows[1]).toMatchObject({
      'Scopewright ID': first._id.toHexString(),
      'Acceptance Criteria': 'First\n\nSecond',
      Assignee: 'Ada',
      'Depends On': 'Revoke',
      Project: 'Service desk',
    });
  });

  it('for Jira has hours, and story points only if the profile of the backlog asks for them', async () => {
    const { firm, company, project } = await backlog();
    const exported = async () => {
      const asked = await make.backlogExport(company, { projectId: project._id, preset: 'jira-cloud-csv' });
      expect(await run(asked)).toBe('done');
      return recordsOf(await stored(asked));
    };
    await look(() => models.workItems.updateMany({ projectId: project._id, level: 'story' }, { $set: { hours: 4 } }));
    const [, grant] = await exported();
    expect(grant).toMatchObject({ 'Original Estimate': '14400' });
    expect(grant).not.toHaveProperty('Story Points');
    const { _id } = await make.backlogProfile(firm._id);
    await look(() => models.backlogProfiles.updateOne({ _id }, { $set: { 'profile.storyPoints': true } }));
    const { _id: projectId, firmId, companyId } = project;
    const times = { createdAt: clock(), updatedAt: clock() };
    await look(() => models.backlogs.create({ firmId, companyId, projectId, profileId: _id.toHexString(), ...times }));
    expect((await exported())[1]).toMatchObject({ 'Original Estimate': '14400', 'Story Points': '0.5' });
  });

  it('of a company holds all of its projects', async () => {
    const { company } = await backlog();
    const asked = await make.backlogExport(company);
    await run(asked);
    const rows = await recordsOf(await stored(asked));
    expect(rows.map(({ Project, Title }) => `${Project}: ${Title}`)).toContain('HR: Elsewhere');
    expect(rows).toHaveLength(5);
  });

  it('reads the work items of all projects in one read', async () => {
    const { company } = await backlog();
    const asked = await make.backlogExport(company);
    const find = vi.spyOn(models.workItems, 'find');
    try {
      await run(asked);
      expect(find).toHaveBeenCalledTimes(1);
    } finally {
      find.mockRestore();
    }
  });

  it('of changes contains work items that are new or changed since an earlier one, with their parents', async () => {
    const { company, project, part } = await backlog();
    const whole = await make.backlogExport(company, { projectId: project._id });
    await run(whole);
    const since = { id: whole._id, requestedAt: whole.requestedAt };
    const nothing = await make.backlogExport(company, { projectId: project._id, since });
    await run(nothing);
    expect(await stored(nothing)).toMatchObject({ state: 'done', workItems: 0, unchanged: 4 });
    await look(() => models.workItems.updateOne({ _id: part._id }, { $set: { title: 'Longer form' } }));
    const changes = await make.backlogExport(company, { projectId: project._id, since });
    await run(changes);
    const made = await stored(changes);
    expect((await recordsOf(made)).map(({ Title }) => Title)).toEqual(['Access', 'Grant', 'Longer form']);
    expect(made).toMatchObject({ workItems: 3, unchanged: 3 });
    await look(() => models.backlogExports.deleteOne({ _id: whole._id }));
    const lost = await make.backlogExport(company, { projectId: project._id, since });
    expect(await run(lost)).toBe('failed');
    expect((await stored(lost)).problem).toMatch(/was deleted/);
  });

  it('for a tracker records the export on its work items, and retains their keys there', async () => {
    const { company, project, epic, first, elsewhere } = await backlog();
    await make.backlog(project, epic._id);
    const known = { system: 'jira', key: 'SD-1', url: null, at: new Date(0) };
    await look(() => models.workItems.updateOne({ _id: first._id }, { $set: { exports: [known] } }));
    const [table, jira] = [
      await make.backlogExport(company, { projectId: project._id }),
      await make.backlogExport(company, { projectId: project._id, preset: 'jira-cloud-csv' }),
    ];
    const exportsOf = async ({ _id }: typeof epic) =>
      (await look(() => models.workItems.findById(_id).orFail().lean<WorkItemDoc>())).exports;
    await run(table);
    expect(await exportsOf(epic)).toEqual([]);
    for (const _again of [1, 2]) {
      await look(() => models.backlogExports.updateOne({ _id: jira._id }, { $set: { state: 'running' } }));
      expect(await run(jira)).toBe('done');
      expect(await exportsOf(epic)).toEqual([{ system: 'jira', key: null, url: null, at: clock() }]);
      expect(await exportsOf(first)).toEqual([{ ...known, at: clock() }]);
    }
    expect(await exportsOf(elsewhere)).toEqual([]);
    const made = await stored(jira);
    expect(made.files.map(({ name }) => name)).toEqual(['jira-cloud.csv', 'README.md']);
    expect((await recordsOf(made)).map((row) => row['Issue Key'])).toEqual(['', 'SD-1', '', '']);
    expect(made.rehearsed.info).toBe(made.rehearsal.filter(({ severity }) => severity === 'info').length);
    expect(made.rehearsal.length).toBeGreaterThan(0);
    const { revision } = await look(() => models.backlogs.findOne({ projectId: project._id }).orFail().lean());
    expect(revision).toBe(2);
  });

  it('as a build pack holds the scope of its projects, fields that they share once', async () => {
    const { company, project, sibling } = await backlog();
    const field = await make.scopeItem(company, { kind: 'field', name: 'Reason', content: BLANK_CONTENT.field });
    const sections = { s1: { name: 'Details', order: 'a0', help: '', hiddenByDefault: false } };
    const form = {
      sectionId: 's1',
      fieldId: field._id.toHexString(),
      order: 'a0',
      required: true,
      hiddenByDefault: false,
    };
    for (const [name, { _id }] of [
      ['Access request', project],
      ['Leave request', sibling],
    ] as const)
      await make.scopeItem(company, {
        kind: 'requestType',
        name,
        projectId: _id,
        uses: [field._id],
        content: { ...BLANK_CONTENT.requestType, sections, placements: { p1: form } },
      });
    const asked = await make.backlogExport(company, { preset: 'build-pack' });
    expect(await run(asked)).toBe('done');
    const made = await stored(asked);
    expect(made.files).toMatchObject([{ name: 'build-pack.zip', rows: null }]);
    const file = await look(() => models.files.findOne({ _id: made.files[0]?.fileId }).orFail().lean());
    const texts = textsOfZip(await buffer(await files.storeOf(file).read(file)));
    expect([...texts.keys()]).toEqual(
      expect.arrayContaining(['README.md', '3-forms/001-access-request.json', '3-forms/002-leave-request.json']),
    );
    expect(JSON.parse(texts.get('1-fields/fields.json') ?? '')).toMatchObject([{ create: { name: 'Reason' } }]);
  });

  it('is created once, also by two concurrent workers', async () => {
    const { company } = await backlog();
    const asked = await make.backlogExport(company);
    const outcomes = await Promise.all([run(asked), run(asked)]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await run(asked)).toBeNull();
    expect((await filesOf(company._id)).filter(({ state }) => state === 'ready')).toHaveLength(1);
  });

  it('that does not fit into the storage of the firm is reported, and not retried', async () => {
    const { company } = await backlog();
    const asked = await make.backlogExport(company);
    expect(await run(asked, { store: { ...files, maxBytes: 10 } })).toBe('failed');
    expect(await stored(asked)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/storage .* is full/),
    });
  });

  it('waits while the storage is away, and fails with a sentence only at the last attempt', async () => {
    const { company } = await backlog();
    const asked = await make.backlogExport(company);
    const away: Files = {
      ...files,
      storeOf: () => ({
        ...files.storeOf({ store: 'gridfs' }),
        write: () => Promise.reject(new Error('The store is away')),
      }),
    };
    await expect(run(asked, { store: away })).rejects.toThrow('The store is away');
    expect(await stored(asked)).toMatchObject({ state: 'running', problem: null });
    await expect(run(asked, { store: away, isLast: true })).rejects.toThrow('The store is away');
    expect(await stored(asked)).toMatchObject({ state: 'failed', problem: expect.stringContaining('Try again') });
    expect((await filesOf(asked.companyId)).filter(({ state }) => state === 'ready')).toEqual([]);
  });

  it('killed at any step is made whole by the next attempt', async () => {
    const { company, project } = await backlog();
    let killed = 0;
    for (let step = 1; ; step++) {
      const asked = await make.backlogExport(company, { projectId: project._id });
      const outcome = await run(asked, { data: dyingAt(step) }).catch((error: unknown) => error);
      if (outcome === 'done') break;
      killed += 1;
      expect(outcome).toMatchObject({ message: 'killed' });
      expect(['waiting', 'running']).toContain((await stored(asked)).state);
      expect(await run(asked)).toBe('done');
      const made = await stored(asked);
      expect(made).toMatchObject({ state: 'done', workItems: 4 });
      expect(await recordsOf(made)).toHaveLength(4);
      const ready = (await filesOf(company._id)).filter(({ state }) => state === 'ready');
      expect(ready.map(({ _id }) => _id)).toContainEqual(made.files[0]?.fileId);
      expect(ready).toHaveLength(killed);
    }
    expect(killed).toBeGreaterThan(10);
  });
});

/** The database of a worker that dies at its nth command. */
function dyingAt(step: number): DataAccess {
  let left = step;
  const dying = <T extends object>(model: T): T =>
    new Proxy(model, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          left -= 1;
          if (left <= 0) throw new Error('killed');
          return value.apply(target, given) as unknown;
        };
      },
    });
  const all = Object.fromEntries(Object.entries(models).map(([name, model]) => [name, dying(model)]));
  return { ...database, models: all as unknown as Models, inTransaction: database.inTransaction };
}
