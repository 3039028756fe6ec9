import type { FirmExport } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { createOne, type FirmExportDoc, trusted } from '@scopewright/data';
import {
  enqueue,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  SAME_PRESS_MS,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { linkTo } from '../files/documents.ts';
import { holdFirm } from '../held-firm.ts';
import type { DeliveryParts } from '../parts.ts';

/** An export running longer than this has failed. */
const GIVEN_UP_MS = 3 * 60 * 60 * 1000;

const present = (stored: FirmExportDoc): FirmExport => ({
  id: stored._id.toHexString(),
  state: stored.state,
  done: stored.done,
  total: stored.total,
  bytes: stored.bytes,
  requestedAt: stored.requestedAt.toISOString(),
  finishedAt: stored.finishedAt?.toISOString() ?? null,
  expiresAt: stored.expiresAt?.toISOString() ?? null,
});

/** Exporting all data of the firm. */
export const exportCalls = ({ data, invitationSecret: secret, links }: DeliveryParts): Implementation[] => [
  implement('firmExport', async (_input, call) => {
    const [latest] = await data.models.firmExports.find({}).sort({ requestedAt: -1 }).limit(1).lean<FirmExportDoc[]>();
    return {
      export:
        latest === undefined || (latest.expiresAt !== null && latest.expiresAt <= call.now()) ? null : present(latest),
    };
  }),

  implement('startFirmExport', (_input, call) =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const now = call.now();
      const firm = await holdFirm(tx);
      const within = (ms: number) => trusted({ $gt: new Date(now.getTime() - ms) });
      const underWay = { state: trusted({ $in: ['waiting', 'running'] }), requestedAt: within(GIVEN_UP_MS) };
      const justMade = { state: 'ready', requestedAt: within(SAME_PRESS_MS) };
      const already = await models.firmExports
        .findOne({ $or: [underWay, justMade] }, {}, { session })
        .lean<FirmExportDoc>();
      if (already) return { export: present(already) };
      const requestedBy = new Types.ObjectId(call.viewer.userId);
      const made = await createOne(models.firmExports, session, { requestedBy, requestedAt: now });
      const firmId = firm._id.toHexString();
      await enqueue(tx, 'firm.export', { firmId, exportId: made._id.toHexString() });
      await record(tx, {
        action: 'firm.exported',
        targetType: 'firm',
        targetId: firmId,
        targetName: firm.name,
      });
      return { export: present(made) };
    }),
  ),

  implement('firmExportLink', async ({ subject: { firmExport } }, call) => {
    const file =
      firmExport.fileId &&
      (await data.models.files
        .findOne({ _id: firmExport.fileId, purpose: 'export', state: 'ready' }, { _id: 1 })
        .lean());
    if (!file) throw failures.conflict(MESSAGES.exportNotReady);
    return linkTo(file, call, { secret, links });
  }),
];
