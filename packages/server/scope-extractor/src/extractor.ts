import type { ClauseCandidate } from '@scopewright/domain/clauses/clause';
import type { TextRange } from '@scopewright/domain/clauses/compare-proposals';
import type { SourceText } from '@scopewright/domain/sources/source';
import { type Proposal, readAnswer } from './answer.ts';
import { type Chunk, chunksOf, halvesOf, type Part, partsOf } from './chunks.ts';
import { createEndpoint, type EndpointOptions, type Meter } from './endpoint.ts';
import { answerKey, questionOf } from './prompt.ts';
import { createVerifier, type Dropped, nothingDropped } from './verify.ts';

/** The stored part of an answer, so that the same question is not paid for twice. */
export type KeptAnswer =
  | { kind: 'proposals'; proposals: Proposal[]; invalid: number }
  | { kind: 'truncated' | 'refused' };

/** Counts the cost of a document, and stores answers. */
export interface ModelLedger extends Meter {
  kept(key: string): Promise<KeptAnswer | null>;
  keep(key: string, answer: KeptAnswer): Promise<void>;
}

/** Why a part of a document was not read by the model. */
export type UnreadReason = 'refused' | 'truncated' | 'unreadable' | 'slow' | 'spent' | 'away' | 'misconfigured';

/** A model's reading of a document. */
export interface Extraction {
  /** In the order of the text. */
  candidates: ClauseCandidate[];
  /** The parts it has read. */
  read: TextRange[];
  /** The parts it has not read. */
  unread: (TextRange & { why: UnreadReason })[];
  /** Proposals and values that were not used. */
  dropped: Dropped;
  /** Set if a later run may read more: after how long, if the server stated it. */
  retryAfterMs: number | null;
  /** The server's error about the configuration. */
  problem: string | null;
}

/** Proposes clauses of a document. */
export interface ScopeExtractor {
  /**
   * Reads a document, section by section; unread sections are listed in the result.
   * @throws the reason of `signal`, and errors of the ledger
   */
  extract(source: SourceText, run: { ledger: ModelLedger; signal: AbortSignal }): Promise<Extraction>;
}

/** After so many chunks in a row without an answer in time, the rest is postponed. */
const SLOW_IN_A_ROW = 3;

type ChunkOutcome =
  | KeptAnswer
  | { kind: 'unreadable' | 'slow' | 'spent' }
  | { kind: 'away'; retryAfterMs: number | null }
  | { kind: 'misconfigured'; details: string };

const rangesOf = (parts: readonly Part[]): TextRange[] => parts.map(({ start, end }) => ({ start, end }));

/** The extractor that uses a model with an OpenAI-compatible API. */
export function createScopeExtractor(options: EndpointOptions): ScopeExtractor {
  const endpoint = createEndpoint(options);

  const ask = async (parts: Part[], ledger: ModelLedger, signal: AbortSignal): Promise<ChunkOutcome> => {
    const key = answerKey(options.url, options.model, parts);
    const kept = await ledger.kept(key);
    if (kept !== null) return kept;
    const answered = await endpoint.ask(questionOf(parts), ledger, signal);
    if (answered.kind === 'truncated' || answered.kind === 'refused') {
      await ledger.keep(key, { kind: answered.kind });
      return { kind: answered.kind };
    }
    if (answered.kind !== 'answer') return answered;
    const read = readAnswer(answered.text);
    if (read === null) return { kind: 'unreadable' };
    const answer: KeptAnswer = { kind: 'proposals', ...read };
    await ledger.keep(key, answer);
    return answer;
  };

  return {
    async extract(source, { ledger, signal }) {
      const dropped = nothingDropped();
      const verify = createVerifier(source, options.model, dropped);
      const result: Extraction = { candidates: [], read: [], unread: [], dropped, retryAfterMs: null, problem: null };
      const waiting: Chunk[] = chunksOf(source);
      let slow = 0;
      const leaveRest = (parts: readonly Part[], why: UnreadReason): void => {
        const rest = waiting.splice(0).flatMap((chunk) => partsOf(source, chunk));
        result.unread.push(...rangesOf([...parts, ...rest]).map((range) => ({ ...range, why })));
      };
      for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
        const parts = partsOf(source, chunk);
        const outcome = await ask(parts, ledger, signal);
        slow = outcome.kind === 'slow' ? slow + 1 : 0;
        const halves = outcome.kind === 'truncated' ? halvesOf(source, chunk) : null;
        if (halves !== null) waiting.unshift(...halves);
        else if (outcome.kind === 'proposals') {
          dropped.invalid += outcome.invalid;
          result.candidates.push(...verify(parts, outcome.proposals));
          result.read.push(...rangesOf(parts));
        } else if (outcome.kind === 'away') {
          result.retryAfterMs = outcome.retryAfterMs ?? 0;
          leaveRest(parts, 'away');
        } else if (outcome.kind === 'misconfigured') {
          result.problem = outcome.details;
          leaveRest(parts, 'misconfigured');
        } else if (outcome.kind === 'spent') leaveRest(parts, 'spent');
        else if (slow >= SLOW_IN_A_ROW) leaveRest(parts, 'slow');
        else result.unread.push(...rangesOf(parts).map((range) => ({ ...range, why: outcome.kind })));
      }
      result.candidates.sort((one, other) => one.start - other.start || one.end - other.end);
      return result;
    },
  };
}
