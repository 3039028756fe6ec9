import { Binary } from 'mongodb';
import { Types } from 'mongoose';
import type { CompanyDoc } from '../../models/companies/company.ts';
import type { AcknowledgmentDoc } from '../../models/trace/acknowledgment.ts';
import type { CompanyTraceDoc } from '../../models/trace/company-trace.ts';
import type { TraceLinkDoc } from '../../models/trace/trace-link.ts';
import type { Maker } from './maker.ts';

/** Links between clauses and the scope, and acknowledged findings. */
export function traceFactories({ models, clock, next, insert }: Maker) {
  /** A link between a clause and an item of a company. */
  async function traceLink(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<TraceLinkDoc> = {},
  ): Promise<TraceLinkDoc> {
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      clauseId: new Types.ObjectId(),
      itemId: new Types.ObjectId(),
      itemKind: 'requestType' as const,
      itemName: `Item ${next()}`,
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.traceLinks.create(document)).toObject<TraceLinkDoc>());
  }

  /** An acknowledged finding of a company. */
  async function acknowledgment(
    company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>,
    values: Partial<AcknowledgmentDoc> = {},
  ): Promise<AcknowledgmentDoc> {
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      rule: 'scope.orphan-clause' as const,
      clauseId: new Types.ObjectId(),
      reason: 'Agreed on the phone',
      createdAt: clock(),
      ...values,
    };
    return insert(async () => (await models.acknowledgments.create(document)).toObject<AcknowledgmentDoc>());
  }

  /** A stored trace of a company. */
  async function companyTrace(company: Pick<CompanyDoc, '_id' | 'consultingFirmId'>): Promise<CompanyTraceDoc> {
    const document = {
      firmId: company.consultingFirmId,
      companyId: company._id,
      view: 'firm' as const,
      rules: 'rules',
      state: 'state',
      trace: new Binary(Buffer.of(0)),
    };
    return insert(async () => (await models.companyTraces.create(document)).toObject<CompanyTraceDoc>());
  }

  return { traceLink, acknowledgment, companyTrace };
}
