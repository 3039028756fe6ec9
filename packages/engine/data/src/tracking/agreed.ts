import { localTime } from '@scopewright/domain/tracking/days';
import type { Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import type { ChangeOrderDoc, SowDoc } from '../models/sows/sow.ts';
import { clientOf, visibleChangeOrders, visibleSows } from '../visible-agreements.ts';

/** Statuses of SOWs, and of change orders, that count as agreed. */
const AGREED_SOWS: readonly string[] = ['active', 'completed'];
const AGREED_CHANGE_ORDERS: readonly string[] = ['accepted', 'closed'];
/** SOWs, and change orders, of a company that are read at most. */
const MOST = 500;

const FIELDS = {
  title: 1,
  status: 1,
  amountMinor: 1,
  currency: 1,
  startDate: 1,
  endDate: 1,
  activatedAt: 1,
} as const;

/** A SOW or change order that was shared with the client. */
export interface SharedAgreement
  extends Pick<SowDoc, '_id' | 'title' | 'amountMinor' | 'currency' | 'startDate' | 'endDate'> {
  type: 'sow' | 'change-order';
  sowId: Types.ObjectId;
  /** Why a change order costs nothing; empty: it costs its amount, or is not priced. */
  noChargeReason: string;
  status: string;
  isAgreed: boolean;
  /** The day, where the firm is, on which it was agreed: shared as a SOW, accepted as a change order. */
  agreedOn: string;
}

/** SOWs and change orders of a company that were shared with it, the earliest first. In the firm's scope. */
export async function sharedAgreements(
  { sows, changeOrders }: Pick<Models, 'sows' | 'changeOrders'>,
  companyId: Types.ObjectId,
  timeZone: string,
): Promise<SharedAgreement[]> {
  const [client, which] = [clientOf(companyId), { companyId }];
  const [ofSows, ofOrders] = await Promise.all([
    sows.find(visibleSows(client, which), FIELDS).sort({ createdAt: -1, _id: -1 }).limit(MOST).lean<SowDoc[]>(),
    changeOrders
      .find(visibleChangeOrders(client, which), { ...FIELDS, sowId: 1, acceptedAt: 1, noChargeReason: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(MOST)
      .lean<ChangeOrderDoc[]>(),
  ]);
  const present = (
    one: SowDoc | ChangeOrderDoc,
  ): Omit<SharedAgreement, 'type' | 'sowId' | 'isAgreed' | 'agreedOn'> => ({
    _id: one._id,
    title: one.title,
    status: one.status,
    amountMinor: one.amountMinor ?? null,
    currency: one.currency ?? null,
    startDate: one.startDate ?? null,
    endDate: one.endDate ?? null,
    noChargeReason: ('noChargeReason' in one && one.noChargeReason) || '',
  });
  const dayOf = (at: Date | null) => localTime(at ?? new Date(0), timeZone).date;
  const agreed = new Set(ofSows.filter(({ status }) => AGREED_SOWS.includes(status)).map(({ _id }) => String(_id)));
  return [
    ...ofSows.map(
      (sow): SharedAgreement => ({
        ...present(sow),
        agreedOn: dayOf(sow.activatedAt),
        type: 'sow',
        sowId: sow._id,
        isAgreed: AGREED_SOWS.includes(sow.status),
      }),
    ),
    ...ofOrders.map(
      (order): SharedAgreement => ({
        ...present(order),
        agreedOn: dayOf(order.acceptedAt ?? order.activatedAt),
        type: 'change-order',
        sowId: order.sowId,
        isAgreed: AGREED_CHANGE_ORDERS.includes(order.status) && agreed.has(String(order.sowId)),
      }),
    ),
  ].sort((a, b) => a.agreedOn.localeCompare(b.agreedOn) || String(a._id).localeCompare(String(b._id)));
}
