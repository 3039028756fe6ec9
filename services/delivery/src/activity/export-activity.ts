import type { AuditEvent, ParsedCall } from '@scopewright/contracts';
import { type DataAccess, type Models, runWithTenant } from '@scopewright/data';
import { actionInText, changesInText } from '@scopewright/domain/activity/event-words';
import {
  type CallContext,
  csvDownload,
  type EventFilter,
  type EventPage,
  type Implementation,
  implement,
  inTx,
  record,
} from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { eventsOfFirm, listEvents } from './list-activity.ts';

/** Rows per query. */
const CHUNK = 500;
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
  let cursor: string | null = null;
  do {
    const asked = { ...query, limit: CHUNK, ...(cursor !== null && { cursor }) };
    const page: EventPage = await runWithTenant(firmId, () => listEvents(models, call.viewer, among, asked));
    for (const event of page.items) yield cellsOf(event);
    cursor = page.nextCursor;
  } while (cursor !== null);
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
