import { EXPORT_STATES } from '@scopewright/contracts/constants';
import type { Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, ref, requiredDate } from '../define.ts';

/** An export of all of a firm's data as a file. */
export interface FirmExportDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  state: (typeof EXPORT_STATES)[number];
  /** Entries that are in the file, and the total. */
  done: number;
  total: number;
  /** Set once it is ready. */
  fileId: Types.ObjectId | null;
  bytes: number | null;
  requestedBy: Types.ObjectId;
  requestedAt: Date;
  finishedAt: Date | null;
  expiresAt: Date | null;
}

export const firmExportSchema = () =>
  defineSchema<FirmExportDoc>({
    firmId: ref,
    state: { type: String, enum: EXPORT_STATES, default: 'waiting' },
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    fileId: optionalRef,
    bytes: { type: Number, default: null },
    requestedBy: ref,
    requestedAt: requiredDate,
    finishedAt: optionalDate,
    expiresAt: optionalDate,
  });
