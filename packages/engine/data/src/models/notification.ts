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
  /** The SOW of a change order. */
  sowId: Types.ObjectId | null;
}

interface NotificationCompanies {
  /** All of them, sorted by name. */
  ids: Types.ObjectId[];
  /** The first `NOTIFICATION_NAMED_COMPANIES` of them. */
  named: { id: Types.ObjectId; name: string }[];
}

interface NotificationDue {
  title: string;
  /** YYYY-MM-DD */
  dueOn: string;
  companyId: Types.ObjectId;
}

/** A notification for one person, with names as they were at that time. Stored for ninety days. */
export interface NotificationDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  /** The recipient's membership. */
  userId: Types.ObjectId;
  kind: NotificationKind;
  /** Identifies what happened, so that it is notified only once. */
  event: string;
  /** People who no longer see the company don't see the notification. */
  companyId: Types.ObjectId | null;
  companyName: string | null;
  /**
   * Set instead of `companyId` if it is about several; the person sees only those they have access to. Earlier
   * documents lack it.
   */
  companies?: NotificationCompanies | null;
  target: NotificationTarget | null;
  /** The new status of an agreement. */
  status: string | null;
  /** Of a reminder: the due items, longest overdue first. */
  due?: NotificationDue[] | undefined;
  /** False if the person wants this kind by mail only. */
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
    due: {
      type: [definePart<NotificationDue>({ title: requiredString, dueOn: requiredString, companyId: ref })],
      default: undefined,
    },
    inApp: { type: Boolean, required: true },
    at: requiredDate,
    readAt: optionalDate,
  });
