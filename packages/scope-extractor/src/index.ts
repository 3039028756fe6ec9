export {
  CLAUSE_MODEL_CONFIG_NAMES,
  type ClauseModel,
  clauseModelOf,
  EXTRACTOR_CONFIG_NAMES,
  scopeExtractorOf,
} from './config.ts';
export type { Extraction, KeptAnswer, ModelLedger, ScopeExtractor, UnreadReason } from './extractor.ts';
