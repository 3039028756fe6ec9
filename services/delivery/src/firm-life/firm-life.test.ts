import type { FirmExport } from '@scopewright/contracts';
import { afterAll, expect, it } from 'vitest';
import { startDelivery, type TestFirm } from '../testing/delivery.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const delivery = await startDelivery('firm-life');
afterAll(() => delivery.close());

const { ask } = delivery;
const actions = async (at: TestFirm) =>
  (
    await delivery.system(() => delivery.database.models.auditEvents.find({ firmId: at.id }).sort({ _id: 1 }).lean())
  ).map(({ action }) => action);
const jobs = (job: string, at: TestFirm) =>
  delivery.database.models.outbox.find({ job, 'payload.firmId': at.id.toHexString() }).lean();

it('an export is asked for once at a time, and downloaded when it is ready, also by a firm that may only read', async () => {
  const at = await delivery.firm({ trialEndsAt: new Date(0) });
  expect((await ask(at, 'firmExport')).body).toEqual({ export: null });
  const both = await Promise.all([ask(at, 'startFirmExport'), ask(at, 'startFirmExport')]);
  const [first, second] = both.map(({ body }) => (body as { export: FirmExport }).export);
  expect(first).toMatchObject({ state: 'waiting', done: 0, bytes: null, expiresAt: null });
  expect(second).toEqual(first);
  expect(await jobs('firm.export', at)).toMatchObject([{ payload: { exportId: first?.id } }]);
  expect(await actions(at)).toEqual(['firm.exported']);
  const params = { exportId: first?.id ?? '' };
  expect((await ask(at, 'firmExportLink', { params })).body).toMatchObject({ error: 'This export is not ready.' });
  const file = await delivery.make.file(at.id, { purpose: 'export', type: 'application/zip' });
  const expiresAt = new Date(delivery.time.clock().getTime() + 7 * DAY_MS);
  const ready = { state: 'ready', fileId: file._id, bytes: 1000, finishedAt: delivery.time.clock(), expiresAt };
  await delivery.system(() => delivery.database.models.firmExports.updateOne({ firmId: at.id }, { $set: ready }));
  expect((await ask(at, 'firmExportLink', { params })).body).toMatchObject({
    url: expect.stringMatching(/^https?:\/\/files\./),
  });
  expect((await ask(at, 'startFirmExport')).body).toMatchObject({ export: { id: first?.id, state: 'ready' } });
  expect(await actions(at)).toEqual(['firm.exported']);
  delivery.time.advance(MINUTE_MS);
  expect((await ask(at, 'startFirmExport')).body).toMatchObject({ export: { state: 'waiting' } });
  expect(await actions(at)).toEqual(['firm.exported', 'firm.exported']);
  await delivery.system(() => delivery.database.models.firmExports.deleteOne({ firmId: at.id, state: 'waiting' }));
  const consultant = await at.sign(await delivery.make.user(at.id, { role: 'consultant' }));
  expect((await ask(at, 'firmExportLink', { params, token: consultant })).status).toBe(403);
  const other = await delivery.firm();
  expect((await ask(other, 'firmExportLink', { params })).status).toBe(404);
  delivery.time.advance(8 * DAY_MS);
  expect((await ask(at, 'firmExport', { token: await at.sign(at.admin) })).body).toEqual({ export: null });
});
