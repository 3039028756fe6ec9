import { NOTIFICATION_KINDS, NOTIFICATION_TARGETS } from '@scopewright/contracts/constants';
import { Schema } from 'mongoose';
import {
  type DocumentOf,
  definePart,
  defineSchema,
  type Holding,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from './define.ts';

const target = definePart({
  type: { type: String, enum: NOTIFICATION_TARGETS, required: true },
  id: ref,
  name: requiredString,
  /** The SOW of a change order. */
  sowId: { type: Schema.Types.ObjectId, default: null },
});

const companies = definePart({
  /** All of them, sorted by name. */
  ids: { type: [Schema.Types.ObjectId], required: true },
  /** The first `NOTIFICATION_NAMED_COMPANIES` of them. */
  named: { type: [definePart({ id: ref, name: requiredString })], required: true },
});

const due = definePart({
  title: requiredString,
  /** YYYY-MM-DD */
  dueOn: requiredString,
  companyId: ref,
});

/** A notification for one person, with names as they were at that time. Stored for ninety days. */
export type NotificationDoc = DocumentOf<typeof notificationSchema>;
export const notificationSchema = () =>
  defineSchema({
    firmId: ref,
    /** The recipient's membership. */
    userId: ref,
    kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
    /** Identifies what happened, so that it is notified only once. */
    event: requiredString,
    /** People who no longer see the company don't see the notification. */
    companyId: optionalRef,
    companyName: optionalString,
    /**
     * Set instead of `companyId` if it is about several; the person sees only those they have access to. Earlier
     * documents lack it.
     */
    companies: { type: companies, default: null } as Holding<DocumentOf<typeof companies> | null | undefined>,
    target: { type: target, default: null },
    /** The new status of an agreement. */
    status: optionalString,
    /** Of a reminder: the due items, longest overdue first. */
    due: { type: [due], default: undefined },
    /** False if the person wants this kind by mail only. */
    inApp: { type: Boolean, required: true },
    at: requiredDate,
    readAt: optionalDate,
  });
