import { TRACE_LINKS_MAX } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type ClauseDoc, createOne, type TraceLinkDoc } from '@scopewright/data';
import { failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { holdCompany } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { aboutClause, clauseOf, linkable, orThrow, presentLink, targetOf } from './targets.ts';

/** Links between accepted clauses and items in scope. */
export const traceLinkCalls = ({ data }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('linkClause', async ({ subject, body: { clauseId, ...named } }, call) => {
    const { link, projectId } = await inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const company = await holdCompany(tx, subject.company._id);
      const clause = orThrow(linkable(await clauseOf(tx, company._id, clauseId)));
      const { projectId, ...target } = await targetOf(tx, company._id, named);
      const pair = {
        companyId: company._id,
        clauseId: clause._id,
        itemId: target.itemId,
        configKey: target.configKey,
      };
      const known = await models.traceLinks.findOne(pair).session(session).lean<TraceLinkDoc>();
      if (known !== null) return { link: known, projectId };
      if ((await models.traceLinks.countDocuments({ companyId: company._id }, { session })) >= TRACE_LINKS_MAX)
        throw failures.conflict(MESSAGES.traceLinksFull);
      const createdBy = new Types.ObjectId(call.viewer.userId);
      const link = await createOne(models.traceLinks, session, {
        ...pair,
        ...target,
        createdBy,
        createdAt: call.now(),
      });
      await record(tx, {
        ...aboutClause(company._id, clause._id, target.itemName),
        action: 'trace.linked',
        changes: { clause: { from: null, to: clause.wording ?? clause.quote } },
      });
      return { link, projectId };
    });
    return presentLink(link, projectId);
  }),

  implement('unlinkClause', ({ subject: { company, traceLink } }, call) =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const held = await holdCompany(tx, company._id);
      const gone = await models.traceLinks
        .findOneAndDelete({ _id: traceLink._id, companyId: held._id }, { session })
        .lean<TraceLinkDoc>();
      if (gone === null) throw failures.notFound();
      const clause = await models.clauses
        .findOne({ _id: gone.clauseId, companyId: held._id }, { quote: 1, wording: 1 })
        .session(session)
        .lean<Pick<ClauseDoc, 'quote' | 'wording'>>();
      await record(tx, {
        ...aboutClause(held._id, gone.clauseId, gone.itemName),
        action: 'trace.unlinked',
        changes: clause === null ? {} : { clause: { from: clause.wording ?? clause.quote, to: null } },
      });
      return { success: true as const };
    }),
  ),
];
