import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { audit, type DataAccess, type Models, runAsSystem, trusted } from '@scopewright/data';
import { actionInText, changesInText } from '@scopewright/domain/activity/event-words';
import {
  actionCondition,
  amongIds,
  type CsvColumns,
  csvOf,
  type EventFilter,
  eventConditions,
  everyRow,
  type Implementation,
  implement,
  namedBy,
  presentEvents,
  readEvents,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { originOf } from '../parts.ts';

type Query = ParsedCall<'systemActivity'>['query'];
type SystemEvent = CallOutput<'systemActivity'>['items'][number];

const COLUMNS: CsvColumns<SystemEvent> = {
  When: ({ at }) => at,
  Who: ({ actor }) => actor?.name ?? null,
  Action: actionInText,
  Firm: ({ firm }) => firm?.name ?? null,
  Company: ({ company }) => company?.name ?? null,
  Concerns: ({ target }) => target?.name ?? null,
  Changes: changesInText,
  Request: ({ requestId }) => requestId,
};

/** The audit trail of the whole system (§2.17 Recent Activity), as a list and as a file. */
export const activityCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => [
  implement('systemActivity', ({ query }) =>
    runAsSystem('a system administrator looks at the activity', async () => {
      const [page, narrowedTo] = await Promise.all([listEvents(models, query), namesOf(models, query)]);
      return { ...page, narrowedTo };
    }),
  ),
  implement('exportSystemActivity', async ({ query }, call) => {
    await runAsSystem('note that the activity was exported', () =>
      audit(models, { action: 'activity.exported', firmId: null, ...originOf(call) }, { now: call.now() }),
    );
    return csvOf('activity', COLUMNS, everyEvent(models, query), call.now());
  }),
];

async function listEvents(models: Models, query: Query) {
  const { items: rows, nextCursor } = await readEvents(models, await conditionsOf(models, query), query);
  const [events, firms] = await Promise.all([
    presentEvents(models, rows),
    models.firms.find(amongIds(rows.map(({ firmId }) => firmId)), { name: 1 }).lean(),
  ]);
  const named = namedBy(new Map(firms.map(({ _id, name }) => [_id.toHexString(), name])));
  return {
    items: events.map((event, index): SystemEvent => ({ ...event, firm: named(rows[index]?.firmId) })),
    nextCursor,
  };
}

async function conditionsOf({ auditEvents }: Pick<Models, 'auditEvents'>, query: Query): Promise<EventFilter[]> {
  const conditions = eventConditions(query);
  if (query.firmId !== undefined) conditions.push({ firmId: new Types.ObjectId(query.firmId) });
  if (query.action === undefined) return conditions;
  // by names: the index returns them in order, while a pattern would need a sort
  const names: string[] = await auditEvents.distinct('action', actionCondition(query.action));
  return [...conditions, { action: trusted({ $in: names }) }];
}

/** Names of the firm and the person that a list is filtered by. */
async function namesOf(
  { firms, users }: Models,
  { firmId, actorId }: Query,
): Promise<CallOutput<'systemActivity'>['narrowedTo']> {
  const [firm, person] = await Promise.all([
    firmId === undefined ? null : firms.findById(firmId, { name: 1 }).lean(),
    actorId === undefined ? null : users.findById(actorId, { name: 1, email: 1 }).lean(),
  ]);
  return {
    firm: firmId === undefined ? null : { id: firmId, name: firm?.name ?? null },
    actor: actorId === undefined ? null : { id: actorId, name: person ? person.name || person.email : null },
  };
}

/**
 * The rows of the file, read while the answer is being sent, after the handler has ended: each query sets its own
 * scope.
 */
const everyEvent = (models: Models, query: Query) =>
  everyRow((page) =>
    runAsSystem('a system administrator exports the activity', () => listEvents(models, { ...query, ...page })),
  );
