import { composeSource } from '../sources/compose-source.ts';
import { composeText } from '../sources/compose-text.ts';
import { instructionsIn } from '../sources/instructions.ts';
import { languagesOf, rightToLeftIn } from '../sources/language.ts';
import type { ReadContent } from '../sources/read-content.ts';
import type { PdfChoices, SourceProblem, SourceText } from '../sources/source.ts';
import { titleOf } from '../sources/title.ts';
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
  /** The subject of the document; null if its first lines don't have it. */
  title: string | null;
}

/** Languages for which no clauses are proposed, and text whose order is uncertain. */
function languageProblems(source: SourceText): SourceProblem[] {
  const { main, parts } = languagesOf(source);
  const problems: SourceProblem[] =
    main !== null && !isKnownLanguage(main)
      ? [{ problem: 'language', language: main }]
      : parts
          .filter(({ language }) => language !== main && !isKnownLanguage(language))
          .map((part) => ({ problem: 'language-part', ...part }));
  // the other formats have it in the order in which it is read
  const rightToLeft = source.switches ? rightToLeftIn(source) : null;
  return rightToLeft ? [...problems, { problem: 'right-to-left', ...rightToLeft }] : problems;
}

/** The text that was read, and its clauses. */
export function proposeClauses(
  { text, choices, context, former }: ProposalInput,
  contents: readonly ReadContent[],
): Proposal {
  const composed = text === null ? composeSource(contents, choices) : composeText(text);
  const problems = [...composed.problems, ...languageProblems(composed), ...instructionsIn(composed.text)];
  const source = { ...composed, problems };
  return { source, title: titleOf(source), ...carryOver(former, source, extractClauses(source, context)) };
}
