import {
  CHANGE_BILLINGS,
  CHANGE_REQUEST_KINDS,
  CHANGE_REQUEST_STATES,
} from '@scopewright/contracts/change-orders/limits';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, ref, requiredDate, requiredString } from '../define.ts';

/** A request by a client or a consultant to change the agreed scope. */
export interface ChangeRequestDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  projectId: Types.ObjectId | null;
  text: string;
  reason: string;
  kind: (typeof CHANGE_REQUEST_KINDS)[number];
  /** Null while no one has decided. Internal to the firm. */
  billing: (typeof CHANGE_BILLINGS)[number] | null;
  state: (typeof CHANGE_REQUEST_STATES)[number];
  answer: string;
  /** The change order that contains it. */
  changeOrderId: Types.ObjectId | null;
  /** Made by one of the client's people, who see it. */
  byClient: boolean;
  createdBy: Types.ObjectId | null;
  /** Incremented by every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const changeRequestSchema = () =>
  defineSchema<ChangeRequestDoc>({
    firmId: optionalRef,
    companyId: ref,
    projectId: optionalRef,
    text: requiredString,
    reason: { type: String, default: '' },
    kind: { type: String, enum: CHANGE_REQUEST_KINDS, required: true },
    billing: { type: String, enum: [...CHANGE_BILLINGS, null], default: null },
    state: { type: String, enum: CHANGE_REQUEST_STATES, default: 'open' },
    answer: { type: String, default: '' },
    changeOrderId: optionalRef,
    byClient: { type: Boolean, default: false },
    createdBy: optionalRef,
    version: { type: Number, default: 1 },
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });
