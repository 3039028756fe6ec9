import type { ReadContent } from '@scopewright/domain/sources/read-content';
import type { PdfChoices, SourceText } from '@scopewright/domain/sources/source';
import { DocumentRefused } from '../errors.ts';

/** Of what was read; a document without any text is refused. */
async function compose(choices: PdfChoices, contents: readonly ReadContent[]): Promise<SourceText> {
  const { composeSource } = await import('@scopewright/domain/sources/compose-source');
  const source = composeSource(contents, choices);
  if (/\S/.test(source.text)) return source;
  throw new DocumentRefused(contents.every(isUnreadable) ? 'unreadable' : 'no-text');
}

const isUnreadable = (content: ReadContent): boolean =>
  'unreadable' in content || ('pdf' in content && content.pdf.problem === 'failed');

/** Work that processes do: functions of JSON, which get what `items` held as their second argument. */
export const TASKS = { compose } satisfies Record<string, (input: never, items: never[]) => Promise<unknown>>;

export type TaskName = keyof typeof TASKS;
export type InputOf<N extends TaskName> = Parameters<(typeof TASKS)[N]>[0];
export type ResultOf<N extends TaskName> = Awaited<ReturnType<(typeof TASKS)[N]>>;
