import type { AuditEvent, ParsedCall } from '@scopewright/contracts';
import { type DataAccess, type Models, runWithTenant } from '@scopewright/data';
import { actionInText, changesInText } from '@scopewright/domain/activity/event-words';
import {
  type CallContext,
  type CsvColumns,
  csvOf,
  type EventFilter,
  everyRow,
  type Implementation,
  implement,
  inTx,
  record,
} from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { eventsOfFirm, listEvents } from './list-activity.ts';

const COLUMNS: CsvColumns<AuditEvent> = {
  When: ({ at }) => at,
  Who: ({ actor }) => actor?.name ?? null,
  Action: actionInText,
  Company: ({ company }) => company?.name ?? null,
  Concerns: ({ target }) => target?.name ?? null,
  Changes: changesInText,
  Request: ({ requestId }) => requestId,
};

/** The audit trail as a file. The export is itself recorded in the audit trail. */
export const exportActivityCalls = (data: DataAccess): Implementation[] => [
  implement('exportCompanyActivity', async ({ subject: { company }, query }, call) => {
    await recordExport(data, call, company._id);
    return fileOf(data.models, call, query, { companyId: company._id });
  }),
  implement('exportFirmActivity', async ({ query }, call) => {
    const among = await eventsOfFirm(data.models, call.viewer, query);
    await recordExport(data, call, null);
    return fileOf(data.models, call, query, among);
  }),
];

const recordExport = (data: DataAccess, call: CallContext, companyId: Types.ObjectId | null): Promise<void> =>
  inTx(data, call, (tx) =>
    record(tx, {
      action: 'activity.exported',
      ...(companyId !== null && { companyId, targetType: 'company', targetId: companyId.toHexString() }),
    }),
  );

type Query = ParsedCall<'exportCompanyActivity'>['query'];

/** The file is read while it is being sent, after the handler has ended: each query sets its own tenant scope. */
function fileOf(models: Models, call: CallContext, query: Query, among: EventFilter) {
  const { firmId } = call.requireTenant();
  const rows = everyRow((page) =>
    runWithTenant(firmId, () => listEvents(models, call.viewer, among, { ...query, ...page })),
  );
  return csvOf('activity', COLUMNS, rows, call.now());
}
