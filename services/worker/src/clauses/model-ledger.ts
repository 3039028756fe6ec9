import {
  agreesTo,
  correctQuota,
  holdModel,
  type Models,
  runWithTenant,
  type SourceDoc,
  takeFromQuota,
  tokenQuota,
} from '@scopewright/data';
import type { ClauseModel, KeptAnswer, ModelLedger } from '@scopewright/scope-extractor';
import type { Clock } from '@scopewright/service-kit';
import { NotBefore } from '../queue/not-before.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long answers are stored, and how long a document's calls are counted. */
const KEPT_MS = 30 * DAY_MS;
/** How long to wait while another source of the firm is asked about. */
export const BUSY_MS = 15_000;

/** The firm no longer agrees to the model. */
export class ModelStopped extends Error {
  override name = 'ModelStopped';
}

/**
 * Counts a firm's cost of asking about a source, in the firm's scope. Every request is counted before it is made, by an
 * upper estimate, and corrected by its actual usage; a worker that is killed between the two leaves the estimate.
 * Throws `ModelStopped` or `NotBefore` when no more requests may be made.
 */
export function modelLedger(
  models: Models,
  { _id: sourceId, firmId, companyId }: Pick<SourceDoc, '_id' | 'firmId' | 'companyId'>,
  model: ClauseModel,
  clock: Clock,
): ModelLedger {
  const inFirm = <T>(work: () => Promise<T>): Promise<T> => runWithTenant(firmId, work);
  const idOf = (key: string): string => `${firmId.toHexString()}:${key}`;
  /** The last request: its estimate and day. */
  let last = { name: '', tokens: 0 };
  return {
    kept: (key) =>
      inFirm(async () => {
        const found = await models.modelAnswers.findOne({ _id: idOf(key) }, { answer: 1 }).lean();
        return found === null ? null : (JSON.parse(found.answer) as KeptAnswer);
      }),
    keep: (key, answer) =>
      inFirm(async () => {
        await models.modelAnswers.updateOne(
          { _id: idOf(key) },
          {
            $set: { answer: JSON.stringify(answer), expiresAt: new Date(clock().getTime() + KEPT_MS) },
            $setOnInsert: { companyId },
          },
          { upsert: true },
        );
      }),
    begin: (tokens) =>
      inFirm(async () => {
        const now = clock();
        const firm = await models.firms.findOne({}, { clauseModel: 1 }).lean();
        if (!agreesTo(firm, model)) throw new ModelStopped('The firm does not agree to the model any more');
        if (!(await holdModel(models, { firmId, sourceId, now })))
          throw new NotBefore('Another source of the firm is asked about', new Date(now.getTime() + BUSY_MS));
        const ofDay = { firmId, limit: model.tokensPerDay, amount: tokens, ...tokenQuota(now) };
        const calls = {
          firmId,
          name: `model-calls:${sourceId.toHexString()}`,
          limit: model.callsPerDocument,
          expiresAt: new Date(now.getTime() + KEPT_MS),
        };
        if (!(await takeFromQuota(models, ofDay))) return false;
        last = { name: ofDay.name, tokens };
        if (await takeFromQuota(models, calls)) return true;
        await correctQuota(models, { firmId, name: last.name }, -tokens);
        return false;
      }),
    end: (tokens) =>
      inFirm(async () => {
        if (tokens !== last.tokens) await correctQuota(models, { firmId, name: last.name }, tokens - last.tokens);
      }),
  };
}
