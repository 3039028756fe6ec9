import { EXPORT_STATES } from '@scopewright/contracts/constants';
import { type DocumentOf, defineSchema, field } from '../define.ts';

/** An export of all of a firm's data as a file. */
export type FirmExportDoc = DocumentOf<typeof firmExportSchema>;
export const firmExportSchema = () =>
  defineSchema({
    firmId: field.ref,
    state: { type: String, enum: EXPORT_STATES, default: 'waiting' },
    /** Entries that are in the file, and the total. */
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    /** Set once it is ready. */
    fileId: field.optionalRef,
    bytes: field.optionalNumber,
    requestedBy: field.ref,
    requestedAt: field.date,
    finishedAt: field.optionalDate,
    expiresAt: field.optionalDate,
  });
