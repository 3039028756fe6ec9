import {
  CHANGE_BILLINGS,
  CHANGE_REQUEST_KINDS,
  CHANGE_REQUEST_STATES,
} from '@scopewright/contracts/change-orders/limits';
import { type DocumentOf, defineSchema, field } from '../define.ts';

/** A request by a client or a consultant to change the agreed scope. */
export type ChangeRequestDoc = DocumentOf<typeof changeRequestSchema>;
export const changeRequestSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    projectId: field.optionalRef,
    text: field.string,
    reason: { type: String, default: '' },
    kind: { type: String, enum: CHANGE_REQUEST_KINDS, required: true },
    /** Null while no one has decided. Internal to the firm. */
    billing: { type: String, enum: [...CHANGE_BILLINGS, null], default: null },
    state: { type: String, enum: CHANGE_REQUEST_STATES, default: 'open' },
    answer: { type: String, default: '' },
    /** The change order that contains it. */
    changeOrderId: field.optionalRef,
    /** Made by one of the client's people, who see it. */
    byClient: { type: Boolean, default: false },
    createdBy: field.optionalRef,
    /** Incremented by every change. */
    version: { type: Number, default: 1 },
    createdAt: field.date,
    updatedAt: field.date,
  });
