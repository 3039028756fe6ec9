import { NOTIFICATION_KINDS, NOTIFICATION_TARGETS } from '@scopewright/contracts/constants';
import type { NotificationKind } from '@scopewright/domain/notifications';
import { Schema, type Types } from 'mongoose';
import {
  definePart,
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from './define.ts';

interface NotificationTarget {
  type: (typeof NOTIFICATION_TARGETS)[number];
  id: Types.ObjectId;
  name: string;
  /** Of a change order, its SOW. */
  sowId: Types.ObjectId | null;
}

interface NotificationCompanies {
  /** All of them, in the order of their names. */
  ids: Types.ObjectId[];
  /** The first `NOTIFICATION_NAMED_COMPANIES` of them. */
  named: { id: Types.ObjectId; name: string }[];
}

/** Something that one person was told of; names are as they were then. Kept for ninety days. */
export interface NotificationDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  /** The membership that it is for. */
  userId: Types.ObjectId;
  kind: NotificationKind;
  /** What happened, so that nobody is told of it twice. */
  event: string;
  /** Who doesn't see the company any more sees nothing of it. */
  companyId: Types.ObjectId | null;
  companyName: string | null;
  /** Set instead of `companyId` when it is about several; the person sees those of them that they may see. Earlier documents lack it. */
  companies?: NotificationCompanies | null;
  target: NotificationTarget | null;
  /** Status that an agreement has from then on. */
  status: string | null;
  /** False for what somebody wants to hear of by mail only. */
  inApp: boolean;
  at: Date;
  readAt: Date | null;
}

const target = definePart<NotificationTarget>({
  type: { type: String, enum: NOTIFICATION_TARGETS, required: true },
  id: ref,
  name: requiredString,
  sowId: { type: Schema.Types.ObjectId, default: null },
});

const companies = definePart<NotificationCompanies>({
  ids: { type: [Schema.Types.ObjectId], required: true },
  named: {
    type: [definePart<NotificationCompanies['named'][number]>({ id: ref, name: requiredString })],
    required: true,
  },
});

export const notificationSchema = () =>
  defineSchema<NotificationDoc>({
    firmId: ref,
    userId: ref,
    kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
    event: requiredString,
    companyId: optionalRef,
    companyName: optionalString,
    companies: { type: companies, default: null },
    target: { type: target, default: null },
    status: optionalString,
    inApp: { type: Boolean, required: true },
    at: requiredDate,
    readAt: optionalDate,
  });
