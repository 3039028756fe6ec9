import {
  agreesTo,
  type DataAccess,
  type FirmDoc,
  holdModel,
  releaseModel,
  runWithTenant,
  type SourceDoc,
  type SourceTextDoc,
} from '@scopewright/data';
import type { SourceText } from '@scopewright/domain/sources/source';
import type { JobPayload } from '@scopewright/jobs';
import type { ClauseModel, ScopeExtractor } from '@scopewright/scope-extractor';
import type { Clock, Logger } from '@scopewright/service-kit';
import { NotBefore } from '../queue/not-before.ts';
import { applyExtraction } from './apply-extraction.ts';
import { BUSY_MS, ModelStopped, modelLedger } from './model-ledger.ts';

const MINUTE_MS = 60_000;
/** While the model can't be reached and does not say for how long. */
const AWAY_MS = 5 * MINUTE_MS;
/** After that, the parts read so far are used. */
const GIVEN_UP_MS = 6 * 60 * MINUTE_MS;

/** The model of an installation, to be asked. */
export type ConfiguredExtractor = ScopeExtractor & { clauseModel: ClauseModel };

interface Parts {
  data: DataAccess;
  extractor: ConfiguredExtractor | null;
  clock: Clock;
  log: Logger;
}

/** The text of a source with its structure; null if it was deleted. */
async function textOf({ models }: DataAccess, source: SourceDoc): Promise<SourceText | null> {
  const stored = await models.sourceTexts.findOne({ _id: source._id }).lean<SourceTextDoc>();
  if (stored === null || stored.structure === '') return null;
  const { blocks, asides } = JSON.parse(stored.structure) as Pick<SourceText, 'blocks' | 'asides'>;
  return { text: stored.text, pages: source.pages ?? 1, blocks, asides, problems: [] };
}

/**
 * Has the model propose clauses of a source, if its firm still agrees to that. Safe to repeat: answers are stored, so
 * that an interrupted run pays for one call twice at most, and the result is stored once.
 * @returns the resulting state of the source's run; null if there was nothing to do
 * @throws NotBefore while another source of the firm is asked about, or the model can't be reached
 */
export function askAboutSource(
  { data, extractor, clock, log }: Parts,
  { firmId: ofFirm, sourceId }: JobPayload<'source.ask-model'>,
  signal: AbortSignal,
): Promise<'stored' | 'dropped' | null> {
  const { models } = data;
  return runWithTenant(ofFirm, async () => {
    const source = await models.sources
      .findOne({ _id: sourceId, present: true, state: 'read', 'model.state': 'waiting' })
      .lean<SourceDoc>();
    if (source === null || source.model === null) return null;
    const drop = async (): Promise<'dropped'> => {
      await models.sources.updateOne({ _id: source._id, 'model.state': 'waiting' }, { $set: { model: null } });
      return 'dropped';
    };
    const firm = await models.firms.findOne({}, { clauseModel: 1 }).lean<Pick<FirmDoc, 'clauseModel'>>();
    const text = await textOf(data, source);
    if (extractor === null || text === null || !agreesTo(firm, extractor.clauseModel)) return drop();
    const { firmId } = source;
    if (!(await holdModel(models, { firmId, sourceId: source._id, now: clock() })))
      throw new NotBefore('Another source of the firm is asked about', new Date(clock().getTime() + BUSY_MS));
    try {
      const ledger = modelLedger(models, source, extractor.clauseModel, clock);
      const extraction = await extractor.extract(text, { ledger, signal });
      const now = clock();
      const { problem, retryAfterMs } = extraction;
      if (problem !== null) log.error({ problem }, 'The model refuses requests: see EXTRACTOR_URL, _KEY and _MODEL');
      if (retryAfterMs !== null && now.getTime() - source.model.askedAt.getTime() < GIVEN_UP_MS)
        throw new NotBefore('The model can’t be reached', new Date(now.getTime() + Math.max(retryAfterMs, AWAY_MS)));
      const { model } = extractor.clauseModel;
      return (await applyExtraction(data, source, { model, extraction, now })) ? 'stored' : null;
    } catch (error) {
      if (error instanceof ModelStopped) return drop();
      throw error;
    } finally {
      await releaseModel(models, { firmId, sourceId: source._id });
    }
  });
}
