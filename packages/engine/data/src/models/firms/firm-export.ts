import { EXPORT_STATES } from '@scopewright/contracts/constants';
import { type DocumentOf, defineSchema, optionalDate, optionalRef, ref, requiredDate } from '../define.ts';

/** An export of all of a firm's data as a file. */
export type FirmExportDoc = DocumentOf<typeof firmExportSchema>;
export const firmExportSchema = () =>
  defineSchema({
    firmId: ref,
    state: { type: String, enum: EXPORT_STATES, default: 'waiting' },
    /** Entries that are in the file, and the total. */
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    /** Set once it is ready. */
    fileId: optionalRef,
    bytes: { type: Number, default: null },
    requestedBy: ref,
    requestedAt: requiredDate,
    finishedAt: optionalDate,
    expiresAt: optionalDate,
  });
