import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AgreementRef,
  type ChangeOrderDoc,
  type CompanyDoc,
  type Models,
  type SowDoc,
  type Viewer,
  visibleChangeOrders,
  visibleSows,
} from '@scopewright/data';
import { isOpenSow, isPending } from '@scopewright/domain/sow';
import { failures, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';

interface Stored {
  _id: Types.ObjectId;
}

/** The SOW or change order that a path names. */
export const refOf = (subject: { sow: Stored } | { changeOrder: Stored }): AgreementRef =>
  'sow' in subject ? { type: 'sow', id: subject.sow._id } : { type: 'change-order', id: subject.changeOrder._id };

/** A SOW or change order as the target of an audit event. */
export const aboutAgreement = (
  targetType: AgreementRef['type'],
  { _id, companyId, title }: Pick<SowDoc | ChangeOrderDoc, '_id' | 'companyId' | 'title'>,
) => ({ companyId, targetType, targetId: _id.toHexString(), targetName: title });

/** A SOW or change order that a person sees. @throws CallError 404 */
export async function visibleAgreement(
  { sows, changeOrders }: Pick<Models, 'sows' | 'changeOrders'>,
  viewer: Viewer,
  { type, id }: AgreementRef,
): Promise<SowDoc | ChangeOrderDoc> {
  const found =
    type === 'sow'
      ? await sows.findOne(visibleSows(viewer, { _id: id }), { pastedText: 0 }).lean<SowDoc>()
      : await changeOrders.findOne(visibleChangeOrders(viewer, { _id: id }), { pastedText: 0 }).lean<ChangeOrderDoc>();
  if (found === null) throw failures.notFound();
  return found;
}

/** A SOW or change order that a transaction is about to change something of, and its locked company. */
export interface HeldAgreement {
  of: AgreementRef;
  agreement: SowDoc | ChangeOrderDoc;
  company: CompanyDoc;
}

/**
 * Locks the company of a SOW or change order that is still open.
 * @throws CallError 404; 409 for an archived company or a closed agreement
 */
export async function holdAgreement(tx: Tx, of: AgreementRef): Promise<HeldAgreement> {
  const { models, session } = tx;
  const agreement =
    of.type === 'sow'
      ? await models.sows.findOne({ _id: of.id }, {}, { session }).lean<SowDoc>()
      : await models.changeOrders.findOne({ _id: of.id }, {}, { session }).lean<ChangeOrderDoc>();
  if (agreement === null) throw failures.notFound();
  const company = await holdCompany(tx, agreement.companyId);
  const isClosed =
    'sowId' in agreement
      ? !(isPending(agreement.status) || agreement.status === 'accepted')
      : !isOpenSow(agreement.status);
  if (isClosed) throw failures.conflict(of.type === 'sow' ? MESSAGES.sowClosed : MESSAGES.changeOrderClosed);
  return { of, agreement, company };
}
