import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { CHANGE_REQUESTS_MAX } from '@scopewright/contracts/change-orders/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ChangeOrderDoc,
  type ChangeRequestDoc,
  changesBetween,
  createOne,
  type Models,
  trusted,
  type Viewer,
  visibleChangeOrders,
} from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import {
  failures,
  type Implementation,
  implement,
  inTx,
  readCountedPage,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import { tellRequestAnswered, tellRequested } from '../notifications/tell.ts';
import type { DeliveryParts } from '../parts.ts';
import { LATEST_FIRST } from '../sows/sows.ts';
import { namesOf } from '../trace/coverage.ts';

export type ShownRequest = CallOutput<'raiseChangeRequest'>;

/** Filter for the change requests that a person sees: clients those of their own people, the firm all. */
export const shownRequests = ({ role }: Viewer) => (isOfClient(role) ? { byClient: true } : {});

/** How many characters of a request its name in the activity has. */
const NAMED = 80;
const nameOf = ({ text }: Pick<ChangeRequestDoc, 'text'>): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= NAMED ? line : `${line.slice(0, NAMED - 1).trimEnd()}…`;
};

/** A change request as the target of an audit event. */
const aboutRequest = (request: ChangeRequestDoc) => ({
  companyId: request.companyId,
  targetType: 'change-request',
  targetId: request._id.toHexString(),
  targetName: nameOf(request),
});

/** Change requests in the contract's shape, for a viewer. */
export async function presentRequests(
  models: Models,
  viewer: Viewer,
  requests: readonly ChangeRequestDoc[],
  session?: ClientSession,
): Promise<ShownRequest[]> {
  const orderIds = requests.flatMap(({ changeOrderId }) => changeOrderId ?? []);
  const orders =
    orderIds.length === 0
      ? []
      : await models.changeOrders
          .find(visibleChangeOrders(viewer, { _id: trusted({ $in: orderIds }) }), { sowId: 1, number: 1, title: 1 })
          .session(session ?? null)
          .lean<Pick<ChangeOrderDoc, '_id' | 'sowId' | 'number' | 'title'>[]>();
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]));
  const names = await namesOf(models, requests);
  return requests.map((request) => {
    const order = byId.get(String(request.changeOrderId));
    return {
      id: request._id.toHexString(),
      companyId: request.companyId.toHexString(),
      projectId: request.projectId?.toHexString() ?? null,
      text: request.text,
      reason: request.reason,
      kind: request.kind,
      billing: isOfClient(viewer.role) ? null : request.billing,
      state: request.state,
      answer: request.answer,
      changeOrder: order
        ? { id: order._id.toHexString(), sowId: order.sowId.toHexString(), number: order.number, title: order.title }
        : null,
      byClient: request.byClient,
      // clients see names of their own people only
      raisedBy: isOfClient(viewer.role) && !request.byClient ? null : (names.get(String(request.createdBy)) ?? null),
      version: request.version,
      createdAt: request.createdAt.toISOString(),
      updatedAt: request.updatedAt.toISOString(),
    };
  });
}

async function presentRequest({ models, call, session }: Tx, request: ChangeRequestDoc) {
  const [shown] = await presentRequests(models, call.viewer, [request], session);
  if (shown === undefined) throw failures.notFound();
  return shown;
}

/** Calls about requests to change the agreement. */
export const changeRequestCalls = (parts: Pick<DeliveryParts, 'data' | 'links'>): Implementation[] => {
  const { data } = parts;
  const { models } = data;
  return [
    implement('changeRequests', ({ subject: { company }, query }, { viewer }) =>
      listRequests(models, viewer, company._id, query),
    ),

    implement('raiseChangeRequest', ({ subject, body }, call) =>
      submitOnce<ShownRequest>(
        data,
        call,
        { name: 'raiseChangeRequest', content: [{ companyId: subject.company._id }, body] },
        async (tx) => {
          const { session } = tx;
          const { viewer } = call;
          const company = await holdCompany(tx, subject.company._id);
          const companyId = company._id;
          if ((await models.changeRequests.countDocuments({ companyId }, { session })) >= CHANGE_REQUESTS_MAX)
            throw failures.conflict(MESSAGES.tooManyChangeRequests);
          const now = call.now();
          const request = await createOne(models.changeRequests, session, {
            companyId,
            ...body,
            projectId: body.projectId && new Types.ObjectId(body.projectId),
            byClient: isOfClient(viewer.role),
            createdBy: new Types.ObjectId(viewer.userId),
            createdAt: now,
            updatedAt: now,
          });
          await record(tx, { ...aboutRequest(request), action: 'change-request.raised', changes: {} });
          await tellRequested(tx, parts.links, { company, requestId: request._id });
          return presentRequest(tx, request);
        },
      ),
    ),

    implement('changeChangeRequest', ({ subject: { changeRequest }, body: { version, ...set } }, call) =>
      inTx(data, call, async (tx) => {
        const { session } = tx;
        const company = await holdCompany(tx, changeRequest.companyId);
        const request = await models.changeRequests
          .findOne({ _id: changeRequest._id }, {}, { session })
          .lean<ChangeRequestDoc>();
        if (request === null) throw failures.notFound();
        if (request.version !== version) throw failures.versionConflict(await presentRequest(tx, request));
        if (request.state === 'inOrder' && set.state !== undefined)
          throw failures.conflict(MESSAGES.changeRequestInOrder);
        if (set.state === 'declined' && (set.answer ?? request.answer) === '')
          throw failures.validation({ answer: MESSAGES.reasonRequired });
        const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
        const changes = changesBetween({ ...request }, given);
        if (Object.keys(changes).length === 0) return presentRequest(tx, request);
        const changed = await models.changeRequests
          .findOneAndUpdate(
            { _id: request._id },
            { $set: { ...given, updatedAt: call.now() }, $inc: { version: 1 } },
            { session, new: true },
          )
          .lean<ChangeRequestDoc>();
        if (changed === null) throw failures.notFound();
        await record(tx, { ...aboutRequest(request), action: 'change-request.changed', changes });
        if (changes.state || changes.answer) {
          const status = changes.state ? changed.state : null;
          await tellRequestAnswered(tx, parts.links, { company, request: changed, status });
        }
        return presentRequest(tx, changed);
      }),
    ),
  ];
};

/** A page of the change requests of a company. @throws CallError 422 */
async function listRequests(
  models: Models,
  viewer: Viewer,
  companyId: Types.ObjectId,
  { state, kind, ...query }: ParsedCall<'changeRequests'>['query'],
): Promise<CallOutput<'changeRequests'>> {
  const matching: FilterQuery<ChangeRequestDoc> = {
    companyId,
    ...shownRequests(viewer),
    ...(state && { state }),
    ...(kind && { kind }),
  };
  const { changeRequests } = models;
  const { rows, ...page } = await readCountedPage(changeRequests, LATEST_FIRST, matching, query, (filter, options) =>
    changeRequests.find(filter, {}, options).lean<ChangeRequestDoc[]>(),
  );
  return { items: await presentRequests(models, viewer, rows), ...page };
}

/**
 * Puts change requests into a change order, and takes those out of it that it no longer has, in the caller's
 * transaction.
 * @throws CallError 422 for one that is answered, or in another order
 */
export async function setRequests(
  { models: { changeRequests }, call, session }: Tx,
  { _id: changeOrderId, companyId }: Pick<ChangeOrderDoc, '_id' | 'companyId'>,
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)].map((id) => new Types.ObjectId(id));
  const among = trusted({ $in: wanted });
  const open = await changeRequests.countDocuments(
    { _id: among, companyId, $or: [{ state: 'open' }, { state: 'inOrder', changeOrderId }] },
    { session },
  );
  if (open !== wanted.length) throw failures.validation({ requestIds: MESSAGES.changeRequestGone });
  const again = { updatedAt: call.now() };
  await changeRequests.updateMany(
    { changeOrderId, _id: trusted({ $nin: wanted }) },
    { $set: { ...again, changeOrderId: null, state: 'open' }, $inc: { version: 1 } },
    { session },
  );
  await changeRequests.updateMany(
    { _id: among, changeOrderId: null },
    { $set: { ...again, changeOrderId, state: 'inOrder' }, $inc: { version: 1 } },
    { session },
  );
}

/** Updates the change requests of a change order that has a new status: they are done, or open again. */
export async function settleRequests(
  { models: { changeRequests }, call, session }: Tx,
  { _id: changeOrderId }: Pick<ChangeOrderDoc, '_id'>,
  status: ChangeOrderDoc['status'],
): Promise<void> {
  const end = status === 'accepted' ? { state: 'done' as const } : { state: 'open' as const, changeOrderId: null };
  if (!['accepted', 'declined', 'withdrawn', 'superseded'].includes(status)) return;
  await changeRequests.updateMany(
    { changeOrderId, state: 'inOrder' },
    { $set: { ...end, updatedAt: call.now() }, $inc: { version: 1 } },
    { session },
  );
}
