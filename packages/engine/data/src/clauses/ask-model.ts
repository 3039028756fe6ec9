import type { ClientSession } from 'mongoose';
import type { Models } from '../models/index.ts';
import type { SourceDoc } from '../models/sources/source.ts';
import { enqueueOutbox } from '../outbox/enqueue.ts';
import { agreesTo, type NamedModel } from './model-use.ts';

/**
 * Has the model asked about a source that was just read, if there is one and the firm has agreed to it. In the firm's
 * scope, in the transaction that stores the text and the clauses of the rules.
 */
export async function askModel(
  models: Pick<Models, 'firms' | 'sources' | 'outbox'>,
  { _id, firmId }: Pick<SourceDoc, '_id' | 'firmId'>,
  model: NamedModel | null,
  { session, now, requestId }: { session: ClientSession; now: Date; requestId: string | null },
): Promise<void> {
  if (model === null) return;
  const firm = await models.firms.findOne({}, { clauseModel: 1 }, { session }).lean();
  if (!agreesTo(firm, model)) return;
  const { host, model: name } = model;
  await models.sources.updateOne(
    { _id },
    { $set: { model: { state: 'waiting', host, model: name, askedAt: now, notes: [] } } },
    { session },
  );
  await enqueueOutbox(
    models,
    'source.ask-model',
    { firmId: firmId.toHexString(), sourceId: _id.toHexString() },
    { session, now, requestId },
  );
}
