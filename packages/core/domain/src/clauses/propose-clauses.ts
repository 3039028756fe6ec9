import { composeSource } from '../sources/compose-source.ts';
import { composeText } from '../sources/compose-text.ts';
import { instructionsIn } from '../sources/instructions.ts';
import { languageOf } from '../sources/language.ts';
import type { ReadContent } from '../sources/read-content.ts';
import type { PdfChoices, SourceText } from '../sources/source.ts';
import { type CarryOver, carryOver, type FormerClause } from './carry-over.ts';
import type { ClauseContext } from './clause.ts';
import { extractClauses } from './extract-clauses.ts';
import { isKnownLanguage } from './languages/languages.ts';

/** Context of the reading. */
export interface ProposalInput {
  /** Pasted text; null for documents. */
  text: string | null;
  choices: PdfChoices;
  context: ClauseContext;
  former: FormerClause[];
}

/** A text with its clauses: decided ones of the previous reading, and new proposals. */
export interface Proposal extends CarryOver {
  source: SourceText;
}

/** The text that was read, and its clauses. */
export function proposeClauses(
  { text, choices, context, former }: ProposalInput,
  contents: readonly ReadContent[],
): Proposal {
  const composed = text === null ? composeSource(contents, choices) : composeText(text);
  const language = languageOf(composed);
  const isForeign = language !== null && !isKnownLanguage(language);
  const source = {
    ...composed,
    problems: [
      ...composed.problems,
      ...(isForeign ? [{ problem: 'language' as const, language }] : []),
      ...instructionsIn(composed.text),
    ],
  };
  return { source, ...carryOver(former, source, extractClauses(source, context)) };
}
