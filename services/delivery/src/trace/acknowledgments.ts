import type { CallOutput } from '@scopewright/contracts';
import { ACKNOWLEDGMENTS_MAX } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { AcknowledgmentDoc } from '@scopewright/data';
import type { AgreedClause } from '@scopewright/domain/trace/agreed';
import { failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { namesOf } from './coverage.ts';
import { aboutClause, clauseOf, targetOf } from './targets.ts';
import { agreedClauses } from './traced-company.ts';

type Acknowledgment = CallOutput<'acknowledgeFinding'>;

/** Findings that compare scope and agreements, and that people have accepted as they are. */
export const acknowledgmentCalls = ({ data }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('acknowledgments', async ({ subject: { company } }, { viewer }) => {
    const clauses = await agreedClauses(data.models, viewer, company._id);
    const found = await data.models.acknowledgments
      .find({ companyId: company._id })
      .sort({ createdAt: -1, _id: -1 })
      .lean<AcknowledgmentDoc[]>();
    const names = await namesOf(data.models, found);
    const byId = new Map(clauses.map((clause) => [clause.id, clause]));
    // without its clause a finding is not found again
    return {
      items: found.flatMap((one) => {
        const clause = byId.get(one.clauseId.toHexString());
        return clause ? [present(one, clause, names.get(String(one.createdBy)) ?? null)] : [];
      }),
    };
  }),

  implement('acknowledgeFinding', async ({ subject, body: { rule, clauseId, count, reason, ...named } }, call) => {
    const stored = await inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const company = await holdCompany(tx, subject.company._id);
      const clause = await clauseOf(tx, company._id, clauseId);
      const isOfItem = named.itemId !== undefined || named.configItem !== undefined;
      const target = isOfItem ? await targetOf(tx, company._id, named) : null;
      const which = {
        companyId: company._id,
        rule,
        clauseId: clause._id,
        itemId: target?.itemId ?? null,
        configKey: target?.configKey ?? null,
      };
      const known = await models.acknowledgments.findOne(which).session(session).lean<AcknowledgmentDoc>();
      if (known !== null && known.reason === reason && known.count === count) return known;
      const others = known ? 0 : await models.acknowledgments.countDocuments({ companyId: company._id }, { session });
      if (others >= ACKNOWLEDGMENTS_MAX) throw failures.conflict(MESSAGES.acknowledgmentsFull);
      const createdBy = new Types.ObjectId(call.viewer.userId);
      const set = {
        itemKind: target?.itemKind ?? null,
        itemName: target?.itemName ?? null,
        count,
        reason,
        createdBy,
        createdAt: call.now(),
      };
      const found = await models.acknowledgments
        .findOneAndUpdate(which, { $set: set }, { session, upsert: true, new: true })
        .orFail()
        .lean<AcknowledgmentDoc>();
      await record(tx, {
        ...aboutClause(company._id, clause._id, target?.itemName ?? clause.wording ?? clause.quote),
        action: 'trace.acknowledged',
        changes: { reason: { from: known?.reason ?? null, to: reason } },
      });
      return found;
    });
    const clauses = await agreedClauses(data.models, call.viewer, stored.companyId);
    const clause = clauses.find(({ id }) => id === stored.clauseId.toHexString());
    if (clause === undefined) throw failures.notFound(MESSAGES.clauseNotFound);
    const names = await namesOf(data.models, [stored]);
    return present(stored, clause, names.get(String(stored.createdBy)) ?? null);
  }),

  implement('withdrawAcknowledgment', ({ subject: { company, acknowledgment } }, call) =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const held = await holdCompany(tx, company._id);
      const gone = await models.acknowledgments
        .findOneAndDelete({ _id: acknowledgment._id, companyId: held._id }, { session })
        .lean<AcknowledgmentDoc>();
      if (gone === null) throw failures.notFound();
      const clause = await models.clauses
        .findOne({ _id: gone.clauseId, companyId: held._id }, { quote: 1, wording: 1 })
        .session(session)
        .lean<{ quote: string; wording: string | null }>();
      await record(tx, {
        ...aboutClause(held._id, gone.clauseId, gone.itemName ?? clause?.wording ?? clause?.quote ?? ''),
        action: 'trace.acknowledgment-withdrawn',
        changes: { reason: { from: gone.reason, to: null } },
      });
      return { success: true as const };
    }),
  ),
];

const present = (
  { _id, rule, itemId, itemKind, itemName, count, reason, createdAt }: AcknowledgmentDoc,
  { shown }: AgreedClause,
  createdBy: string | null,
): Acknowledgment => ({
  id: _id.toHexString(),
  rule,
  clause: shown,
  item:
    itemKind === null
      ? null
      : { kind: itemKind, id: itemId?.toHexString() ?? null, name: itemName ?? '', projectId: null },
  count,
  reason,
  createdAt: createdAt.toISOString(),
  createdBy,
});
