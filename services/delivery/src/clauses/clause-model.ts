import type { CallOutput } from '@scopewright/contracts';
import { agreesTo, type FirmDoc, tokenQuota, type UserDoc, usedOfQuota } from '@scopewright/data';
import { failures, type Implementation, implement, inTx, record, type Tx } from '@scopewright/service-kit';
import { holdFirm } from '../held-firm.ts';
import type { DeliveryParts } from '../parts.ts';

type Answer = CallOutput<'clauseModel'>;
// a firm from before the model has none of these fields
type Stored = Pick<FirmDoc, '_id' | 'name'> & Partial<Pick<FirmDoc, 'clauseModel' | 'clauseModelVersion'>>;

const FIELDS = { name: 1, clauseModel: 1, clauseModelVersion: 1 } as const;
const inWords = (agreed: FirmDoc['clauseModel'] | undefined): string | null =>
  agreed ? `${agreed.model} at ${agreed.host}` : null;

/** The model that may propose clauses: its description, and whether the firm has agreed to it. */
export const clauseModelCalls = ({
  data,
  clauseModel: configured,
}: Pick<DeliveryParts, 'data' | 'clauseModel'>): Implementation[] => {
  const present = async (firm: Stored, now: Date): Promise<Answer> => {
    const { clauseModel = null, clauseModelVersion = 0 } = firm;
    const { name } = tokenQuota(now);
    return {
      available: configured && {
        host: configured.host,
        model: configured.model,
        tokensPerDay: configured.tokensPerDay,
        tokensToday: await usedOfQuota(data.models, { firmId: firm._id, name }),
        callsPerDocument: configured.callsPerDocument,
      },
      on: configured !== null && agreesTo(firm, configured),
      agreed: clauseModel && {
        host: clauseModel.host,
        model: clauseModel.model,
        at: clauseModel.at.toISOString(),
        by: clauseModel.by,
      },
      version: clauseModelVersion,
    };
  };
  const nameOf = async ({ models, session }: Tx, userId: string): Promise<string> => {
    const user = await models.users.findOne({ _id: userId }, { name: 1, email: 1 }, { session }).lean<UserDoc>();
    return user?.name || (user?.email ?? '');
  };
  return [
    implement('clauseModel', async (_input, call) => {
      const firm = await data.models.firms.findOne({}, FIELDS).lean<Stored>();
      if (firm === null) throw failures.notFound();
      return present(firm, call.now());
    }),

    implement('setClauseModel', ({ body: { version, agree } }, call) =>
      inTx(data, call, async (tx) => {
        const firm: Stored = await holdFirm(tx);
        const { clauseModel: before = null, clauseModelVersion = 0 } = firm;
        // exactly the text that was read is agreed to
        const isAnother = agree !== null && (agree.host !== configured?.host || agree.model !== configured?.model);
        if (clauseModelVersion !== version || isAnother)
          throw failures.versionConflict(await present(firm, call.now()));
        if (agree === null ? before === null : agreesTo(firm, agree)) return present(firm, call.now());
        const clauseModel = agree && { ...agree, at: call.now(), by: await nameOf(tx, call.viewer.userId) };
        await tx.models.firms.updateOne(
          {},
          { $set: { clauseModel, clauseModelVersion: clauseModelVersion + 1 } },
          { session: tx.session },
        );
        await record(tx, {
          action: clauseModel ? 'firm.clause-model-on' : 'firm.clause-model-off',
          targetType: 'firm',
          targetId: firm._id.toHexString(),
          targetName: firm.name,
          changes: { model: { from: inWords(before), to: inWords(clauseModel) } },
        });
        return present({ ...firm, clauseModel, clauseModelVersion: clauseModelVersion + 1 }, call.now());
      }),
    ),
  ];
};
