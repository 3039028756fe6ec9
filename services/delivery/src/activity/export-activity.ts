import type { AuditEvent, ParsedCall } from '@scopewright/contracts';
import { type DataAccess, type Models, runWithTenant } from '@scopewright/data';
import { actionInText, changesInText } from '@scopewright/domain/activity/event-words';
import {
  type CallContext,
  csvDownload,
  type EventFilter,
  everyPage,
  type Implementation,
  implement,
  inTx,
  record,
} from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { eventsOfFirm, listEvents } from './list-activity.ts';

const COLUMNS = ['When', 'Who', 'Action', 'Company', 'Concerns', 'Changes', 'Request'];

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

const fileOf = (models: Models, call: CallContext, query: Query, among: EventFilter) =>
  csvDownload('activity', COLUMNS, eventRows(models, call, query, among), call.now());

/**
 * The rows of the file. They are read while the answer is being sent, after the handler has ended: each query sets its
 * own tenant scope.
 */
async function* eventRows(
  models: Models,
  call: CallContext,
  query: Query,
  among: EventFilter,
): AsyncGenerator<string[]> {
  const { firmId } = call.requireTenant();
  const pages = everyPage((page) =>
    runWithTenant(firmId, () => listEvents(models, call.viewer, among, { ...query, ...page })),
  );
  for await (const { items } of pages) for (const event of items) yield cellsOf(event);
}

const cellsOf = (event: AuditEvent): string[] => [
  event.at,
  event.actor?.name ?? '',
  actionInText(event),
  event.company?.name ?? '',
  event.target?.name ?? '',
  changesInText(event),
  event.requestId ?? '',
];
