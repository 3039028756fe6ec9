import { type Config, isThisMachine } from '@scopewright/service-kit';
import { publicFetch } from '@scopewright/service-kit/public-host';
import { createScopeExtractor, type ScopeExtractor } from './extractor.ts';

/** Variables that configure the model. */
export const EXTRACTOR_CONFIG_NAMES = [
  'EXTRACTOR_URL',
  'EXTRACTOR_KEY',
  'EXTRACTOR_MODEL',
  'EXTRACTOR_TOKENS_PER_DAY',
  'EXTRACTOR_CALLS_PER_DOCUMENT',
  'EXTRACTOR_TIMEOUT_SECONDS',
  'EXTRACTOR_PRIVATE_NETWORK',
] as const;

/** Variables that identify the configured model, without its key. */
export const CLAUSE_MODEL_CONFIG_NAMES = [
  'EXTRACTOR_URL',
  'EXTRACTOR_MODEL',
  'EXTRACTOR_TOKENS_PER_DAY',
  'EXTRACTOR_CALLS_PER_DOCUMENT',
] as const;

/** The model of an installation, as far as it is shown to people, and its bounds. */
export interface ClauseModel {
  /** Host that texts are sent to. */
  host: string;
  model: string;
  tokensPerDay: number;
  callsPerDocument: number;
}

/** The configured model, if any. */
export function clauseModelOf(config: Pick<Config, (typeof CLAUSE_MODEL_CONFIG_NAMES)[number]>): ClauseModel | null {
  const { EXTRACTOR_URL, EXTRACTOR_MODEL, EXTRACTOR_TOKENS_PER_DAY, EXTRACTOR_CALLS_PER_DOCUMENT } = config;
  if (EXTRACTOR_URL === undefined || EXTRACTOR_MODEL === undefined) return null;
  return {
    host: new URL(EXTRACTOR_URL).host,
    model: EXTRACTOR_MODEL,
    tokensPerDay: EXTRACTOR_TOKENS_PER_DAY,
    callsPerDocument: EXTRACTOR_CALLS_PER_DOCUMENT,
  };
}

/** The extractor that uses the configured model, if any. */
export function scopeExtractorOf(
  config: Pick<Config, (typeof EXTRACTOR_CONFIG_NAMES)[number]>,
): (ScopeExtractor & { clauseModel: ClauseModel }) | null {
  const clauseModel = clauseModelOf(config);
  const { EXTRACTOR_URL, EXTRACTOR_KEY, EXTRACTOR_TIMEOUT_SECONDS, EXTRACTOR_PRIVATE_NETWORK } = config;
  if (clauseModel === null || EXTRACTOR_URL === undefined) return null;
  const extractor = createScopeExtractor({
    url: EXTRACTOR_URL,
    key: EXTRACTOR_KEY ?? null,
    model: clauseModel.model,
    limitMs: EXTRACTOR_TIMEOUT_SECONDS * 1000,
    ...(!EXTRACTOR_PRIVATE_NETWORK && !isThisMachine(EXTRACTOR_URL) && { fetch: publicFetch() }),
  });
  return { ...extractor, clauseModel };
}
