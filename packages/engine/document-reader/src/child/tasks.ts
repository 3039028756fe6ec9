import type { Proposal, ProposalInput } from '@scopewright/domain/clauses/propose-clauses';
import type { ReadContent } from '@scopewright/domain/sources/read-content';
import type { PdfChoices, SourceText } from '@scopewright/domain/sources/source';
import { DocumentRefused } from '../errors.ts';

/** @throws DocumentRefused for a document without any text */
function requireText({ text }: SourceText, contents: readonly ReadContent[]): void {
  if (!/\S/.test(text)) throw new DocumentRefused(contents.every(isUnreadable) ? 'unreadable' : 'no-text');
}

/** Of the pages that were read; a document without any text is refused. */
async function compose(choices: PdfChoices, contents: readonly ReadContent[]): Promise<SourceText> {
  const { composeSource } = await import('@scopewright/domain/sources/compose-source');
  const source = composeSource(contents, choices);
  requireText(source, contents);
  return source;
}

/** The text that was read or pasted, with its clauses; a document without any text is refused. */
async function propose(input: ProposalInput, contents: readonly ReadContent[]): Promise<Proposal> {
  const { proposeClauses } = await import('@scopewright/domain/clauses/propose-clauses');
  const proposal = proposeClauses(input, contents);
  requireText(proposal.source, contents);
  return proposal;
}

const isUnreadable = (content: ReadContent): boolean =>
  'unreadable' in content || ('pdf' in content && content.pdf.problem === 'failed');

/** Work that processes do: functions of JSON, which get what `items` held as their second argument. */
export const TASKS = { compose, propose } satisfies Record<string, (input: never, items: never[]) => Promise<unknown>>;

export type TaskName = keyof typeof TASKS;
export type InputOf<N extends TaskName> = Parameters<(typeof TASKS)[N]>[0];
export type ResultOf<N extends TaskName> = Awaited<ReturnType<(typeof TASKS)[N]>>;
