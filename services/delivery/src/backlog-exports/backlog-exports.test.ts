import { Readable } from 'node:stream';
import type { CallOutput } from '@scopewright/contracts';
import { BACKLOG_EXPORTS_MAX } from '@scopewright/contracts/backlog-exports/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import { API_PREFIX } from '@scopewright/contracts/routes';
import type { BacklogExportDoc, CompanyDoc } from '@scopewright/data';
import { testFiles } from '@scopewright/files/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { type Asked, startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('backlog-exports');
afterAll(() => delivery.close());
const { ask, make, system } = delivery;
const { models } = delivery.database;

type Export = CallOutput<'backlogExport'>;
type Page = CallOutput<'backlogExports'>;
const jobs = (at: TestFirm) =>
  models.outbox.find({ job: 'backlog.export', 'payload.firmId': at.id.toHexString() }).lean();
const actions = ({ _id }: CompanyDoc) =>
  system(async () =>
    (await models.auditEvents.find({ companyId: _id }).sort({ _id: 1 }).lean()).map(({ action }) => action),
  );

async function place() {
  const at = await delivery.firm();
  const company = await make.company(at.id, { name: 'Acme' });
  const project = await make.scopeItem(company, { kind: 'project', name: 'Service desk' });
  const params = { companyId: company._id.toHexString() };
  const start = async (body: object, asked: Asked = {}) => ask(at, 'exportBacklog', { params, body, ...asked });
  const finish = (id: string, values: Partial<BacklogExportDoc> = {}) =>
    system(() => models.backlogExports.updateOne({ _id: id }, { $set: { state: 'done', ...values } }));
  const read = (id: string, asked: Asked = {}) => ask(at, 'backlogExport', { params: { exportId: id }, ...asked });
  return { at, company, project, projectId: project._id.toHexString(), params, start, finish, read };
}
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

describe('exporting a backlog', () => {
  it('is listed among one’s own exports for the person who asked for it alone', async () => {
    const { at, company, params, projectId, start } = await place();
    const colleague = await at.sign(await make.user(at.id, { role: 'firmAdmin' }));
    const first = await start({ preset: 'csv', projectId });
    await start({ preset: 'json', projectId }, { token: colleague });
    const listed = async (asked: Asked) =>
      ((await ask(at, 'backlogExports', { params, ...asked })).body as CallOutput<'backlogExports'>).items.map(
        ({ preset }) => preset,
      );
    expect(await listed({ query: { own: 'true' } })).toEqual(['csv']);
    expect(await listed({ query: { own: 'true' }, token: colleague })).toEqual(['json']);
    expect(await listed({ query: { projectId } })).toEqual(['json', 'csv']);
    const client = await at.sign(await make.user(at.id, { role: 'companyUser', companyId: company._id }));
    expect((await ask(at, 'backlogExports', { params, query: { own: 'true' }, token: client })).status).toBe(403);
    expect(first.status).toBe(202);
  });

  it('is done by the worker, once for a press, and shown with links when it is done', async () => {
    const { at, company, projectId, params, start, finish, read } = await place();
    const body = { preset: 'jira-cloud-csv', projectId, operationId: 'press-12345', options: { markup: 'plain' } };
    const first = await start(body);
    expect([first.status, (await start(body)).body]).toEqual([202, first.body]);
    const id = idOf(first);
    expect(await jobs(at)).toMatchObject([{ payload: { exportId: id } }]);
    expect(await actions(company)).toEqual(['backlog.exported']);
    expect((await read(id)).body).toMatchObject({
      id,
      preset: 'jira-cloud-csv',
      state: 'waiting',
      project: { id: projectId, name: 'Service desk' },
      options: { cells: 'import', markup: 'plain', jiraProject: 'company', hoursPerPoint: 8 },
      since: null,
      files: [],
      rehearsal: [],
      requestedBy: at.admin.name,
    });
    const file = await make.file(at.id, { purpose: 'backlog-export', companyId: company._id, name: 'jira.csv' });
    const note = { severity: 'warning', file: 'jira.csv', row: 2, workItemId: null, message: 'Cut.' } as const;
    await finish(id, {
      files: [{ fileId: file._id, name: 'jira.csv', bytes: 7, rows: 1, digest: 'd' }],
      rehearsal: [note],
      rehearsed: { error: 0, warning: 1, info: 0 },
    });
    const done = (await read(id)).body as Export;
    expect(done).toMatchObject({ state: 'done', rehearsal: [note], rehearsed: { warning: 1 } });
    expect(done.files).toEqual([
      { name: 'jira.csv', bytes: 7, rows: 1, digest: 'd', url: expect.stringMatching(/^https?:\/\/files\./) },
    ]);
    const list = (await ask(at, 'backlogExports', { params })).body as Page;
    expect(list).toMatchObject({ total: 1, nextCursor: null, items: [{ id, state: 'done' }] });
    expect(list.items[0]).not.toHaveProperty('files');
  });

  it('needs no operation, and refuses unknown parameters', async () => {
    const { start } = await place();
    const two = [await start({ preset: 'json' }), await start({ preset: 'json' })];
    expect(two.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(two.map(idOf)).size).toBe(2);
    for (const body of [
      {},
      { preset: 'asana' },
      { preset: 'csv', options: { projectKey: 'lower' } },
      { preset: 'github', options: { repository: 'a/b; rm -rf /' } },
      { preset: 'csv', options: { hoursPerPoint: 0 } },
      { preset: 'csv', since: 'yesterday' },
      { preset: 'csv', everything: true },
    ])
      expect((await start(body)).status).toBe(422);
    expect((await start({ preset: 'csv', projectId: 'f'.repeat(24) })).status).toBe(404);
    expect((await start({ preset: 'csv', since: 'f'.repeat(24) })).status).toBe(404);
  });

  it('of changes compares with the last one of the same kind that is done, or with the named one', async () => {
    const { projectId, start, finish, read } = await place();
    expect((await start({ preset: 'csv', since: 'last' })).body).toMatchObject({ error: MESSAGES.noEarlierExport });
    const first = idOf(await start({ preset: 'csv' }));
    expect((await start({ preset: 'csv', since: 'last' })).status).toBe(409);
    await finish(first);
    expect((await start({ preset: 'csv', since: 'last', projectId })).status).toBe(409);
    expect((await start({ preset: 'json', since: 'last' })).status).toBe(409);
    delivery.time.advance(1000);
    const second = idOf(await start({ preset: 'csv', since: 'last' }));
    expect(((await read(second)).body as Export).since).toMatchObject({ id: first });
    await finish(second);
    const third = idOf(await start({ preset: 'json', since: second }));
    expect(((await read(third)).body as Export).since).toMatchObject({ id: second });
  });

  it('is repeated as it was, and deleted with its files', async () => {
    const { at, company, projectId, start, finish, read } = await place();
    const id = idOf(await start({ preset: 'linear-csv', projectId, options: { hoursPerPoint: 4 } }));
    const again = await ask(at, 'repeatBacklogExport', { params: { exportId: id } });
    expect(again.status).toBe(202);
    const repeated = (await read(idOf(again))).body as Export;
    expect(repeated).toMatchObject({ preset: 'linear-csv', project: { id: projectId }, options: { hoursPerPoint: 4 } });
    const file = await make.file(at.id, { purpose: 'backlog-export', companyId: company._id });
    await finish(id, { files: [{ fileId: file._id, name: 'a.csv', bytes: 7, rows: 1, digest: 'd' }] });
    const remove = () => ask(at, 'deleteBacklogExport', { params: { exportId: id } });
    await system(() => models.backlogExports.updateOne({ _id: id }, { $set: { state: 'running' } }));
    expect((await remove()).body).toMatchObject({ error: MESSAGES.backlogExportRunning });
    await finish(id);
    expect((await remove()).status).toBe(200);
    expect([(await read(id)).status, (await remove()).status]).toEqual([404, 404]);
    expect(await system(() => models.files.findById(file._id).lean())).toMatchObject({ state: 'removing' });
    expect(await actions(company)).toEqual(['backlog.exported', 'backlog.exported', 'backlog.export-deleted']);
  });

  it('is limited by the number of stored exports', async () => {
    const { company, start } = await place();
    for (let n = 0; n < BACKLOG_EXPORTS_MAX; n++) await make.backlogExport(company);
    expect((await start({ preset: 'csv' })).body).toMatchObject({ error: MESSAGES.backlogExportsFull });
  });
});

describe('a link to a file', () => {
  it('downloads it for staff who see the company, as long as they do', async () => {
    const { at, company, start, finish, read } = await place();
    const consultant = await make.user(at.id, { role: 'consultant' });
    await system(() =>
      models.companies.updateOne({ _id: company._id }, { $set: { assignedConsultantIds: [consultant._id] } }),
    );
    const token = await at.sign(consultant);
    const id = idOf(await start({ preset: 'csv' }));
    const file = await make.file(at.id, {
      purpose: 'backlog-export',
      companyId: company._id,
      name: 'backlog.csv',
      bytes: 3,
    });
    await testFiles(delivery.database)
      .storeOf(file)
      .write(file, Readable.from([Buffer.from('a,b')]));
    await finish(id, { files: [{ fileId: file._id, name: 'backlog.csv', bytes: 3, rows: 0, digest: 'd' }] });
    const { files } = (await read(id, { token })).body as Export;
    const { host, pathname } = new URL(files[0]?.url ?? '');
    const download = () =>
      delivery.service.fetch(`${API_PREFIX}/files${pathname}`, { headers: { 'X-Forwarded-Host': host } });
    expect(await (await download()).text()).toBe('a,b');
    await system(() => models.companies.updateOne({ _id: company._id }, { $set: { assignedConsultantIds: [] } }));
    expect((await download()).status).toBe(404);
  });
});

describe('who may export', () => {
  it('staff who see the company; no one of the client, and no one of another firm', async () => {
    const { at, company, start, finish, read } = await place();
    const id = idOf(await start({ preset: 'csv' }));
    await finish(id);
    const consultant = await at.sign(await make.user(at.id, { role: 'consultant' }));
    expect((await read(id, { token: consultant })).status).toBe(404);
    expect((await start({ preset: 'csv' }, { token: consultant })).status).toBe(404);
    for (const role of ['companyUser', 'user'] as const) {
      const client = await at.sign(await make.user(at.id, { role, companyId: company._id }));
      expect((await read(id, { token: client })).status).toBe(403);
      expect((await start({ preset: 'csv' }, { token: client })).status).toBe(403);
    }
    const other = await delivery.firm();
    expect((await ask(other, 'backlogExport', { params: { exportId: id } })).status).toBe(404);
    expect((await ask(other, 'deleteBacklogExport', { params: { exportId: id } })).status).toBe(404);
    // of one company nothing is compared with another one's
    const sibling = await make.company(at.id);
    const params = { companyId: sibling._id.toHexString() };
    expect((await ask(at, 'exportBacklog', { params, body: { preset: 'csv', since: id } })).status).toBe(404);
    expect((await ask(at, 'exportBacklog', { params, body: { preset: 'csv', since: 'last' } })).status).toBe(409);
  });

  it('a firm that may only read takes its data along', async () => {
    const at = await delivery.firm({ trialEndsAt: new Date(0) });
    const company = await make.company(at.id);
    const params = { companyId: company._id.toHexString() };
    expect((await ask(at, 'exportBacklog', { params, body: { preset: 'json' } })).status).toBe(202);
  });
});
