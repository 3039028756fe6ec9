import { NOTIFICATION_KINDS, NOTIFICATION_TARGETS } from '@scopewright/contracts/constants';
import { Schema } from 'mongoose';
import { type DocumentOf, definePart, defineSchema, field, type Holding } from './define.ts';

const target = definePart({
  type: { type: String, enum: NOTIFICATION_TARGETS, required: true },
  id: field.ref,
  name: field.string,
  /** The SOW of a change order. */
  sowId: field.optionalRef,
});

const companies = definePart({
  /** All of them, sorted by name. */
  ids: { type: [Schema.Types.ObjectId], required: true },
  /** The first `NOTIFICATION_NAMED_COMPANIES` of them. */
  named: { type: [definePart({ id: field.ref, name: field.string })], required: true },
});

const due = definePart({
  title: field.string,
  /** YYYY-MM-DD */
  dueOn: field.string,
  companyId: field.ref,
});

/** A notification for one person, with names as they were at that time. Stored for ninety days. */
export type NotificationDoc = DocumentOf<typeof notificationSchema>;
export const notificationSchema = () =>
  defineSchema({
    firmId: field.ref,
    /** The recipient's membership. */
    userId: field.ref,
    kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
    /** Identifies what happened, so that it is notified only once. */
    event: field.string,
    /** People who no longer see the company don't see the notification. */
    companyId: field.optionalRef,
    companyName: field.optionalString,
    /**
     * Set instead of `companyId` if it is about several; the person sees only those they have access to. Earlier
     * documents lack it.
     */
    companies: { type: companies, default: null } as Holding<DocumentOf<typeof companies> | null | undefined>,
    target: { type: target, default: null },
    /** The new status of an agreement. */
    status: field.optionalString,
    /** Of a reminder: the due items, longest overdue first. */
    due: { type: [due], default: undefined },
    /** False if the person wants this kind by mail only. */
    inApp: { type: Boolean, required: true },
    at: field.date,
    readAt: field.optionalDate,
  });
