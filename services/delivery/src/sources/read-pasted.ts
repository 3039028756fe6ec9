import { type AgreementRef, type ChangeOrderDoc, readWhatWasGiven, type SowDoc } from '@scopewright/data';
import type { Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';

/** Has a pasted text read, in the transaction that stores it. */
export const readPasted = (
  { models, call, session }: Tx,
  type: AgreementRef['type'],
  { _id: id, companyId, pastedText: text }: SowDoc | ChangeOrderDoc,
): Promise<void> =>
  readWhatWasGiven(
    models,
    { of: { type, id }, companyId, given: { format: 'text', text } },
    { session, now: call.now(), requestId: call.requestId, requestedBy: new Types.ObjectId(call.viewer.userId) },
  );
