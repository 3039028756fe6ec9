import { type AgreementRef, type ChangeOrderDoc, type Models, readWhatWasGiven, type SowDoc } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';

/** Has a pasted text read, in the transaction that stores it. */
export const readPasted = (
  models: Models,
  call: CallContext,
  type: AgreementRef['type'],
  { _id: id, companyId, pastedText: text }: SowDoc | ChangeOrderDoc,
  session: ClientSession,
): Promise<void> =>
  readWhatWasGiven(
    models,
    { of: { type, id }, companyId, given: { format: 'text', text } },
    { session, now: call.now(), requestId: call.requestId, requestedBy: new Types.ObjectId(call.viewer.userId) },
  );
