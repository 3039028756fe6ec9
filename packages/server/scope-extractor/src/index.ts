export {
  CLAUSE_MODEL_CONFIG_NAMES,
  type ClauseModel,
  clauseModelOf,
  EXTRACTOR_CONFIG_NAMES,
  scopeExtractorOf,
} from './config.ts';
export type { Extraction, KeptAnswer, ModelLedger, ScopeExtractor } from './extractor.ts';
export { notesOf } from './notes.ts';
