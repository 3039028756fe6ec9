import type { RefusalCode } from '@scopewright/domain/sources/problems';
import type { SourceProblem } from '@scopewright/domain/sources/source';
import type { DocumentFormat } from '../detect-format.ts';
import type { Limits } from './limits.ts';

/** How tracked changes of a DOCX are read: all accepted, or all rejected. */
export type TrackedChanges = 'final' | 'original';

/** Choices of the reader, which a person makes for one document. */
export interface ReadChoices {
  /** Without it, a document with tracked changes ends in a question. */
  as?: TrackedChanges;
}

/** First line of a process's stdin; the rest is the document, or one JSON value a line for a task. */
export type Order =
  | {
      do: 'read';
      format: DocumentFormat;
      bytes: number;
      from: number;
      /** Characters of the pages before `from`. */
      characters: number;
      choices: ReadChoices;
      limits: Limits;
    }
  | { do: 'work'; task: string; input: unknown };

/** Tracked changes and comments of a DOCX: a person has to choose how it is read. */
export interface ChangesQuestion {
  insertions: number;
  deletions: number;
  comments: number;
}

/** Messages of a process on stdout, one per line: a letter, a blank, and this. */
export type Message =
  | { kind: 'total'; pages: number }
  /** `json` is a `ReadContent`; it is not parsed on its way through the parent. */
  | { kind: 'page'; number: number; characters: number; json: string }
  /** The process ends here so that a new one continues with full limits. */
  | { kind: 'leave' }
  /** With what only a process that has read all of a document knows. */
  | { kind: 'done'; problems: SourceProblem[] }
  | { kind: 'question'; question: ChangesQuestion }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'result'; json: string }
  /** A task, or the reading of a page, threw. */
  | { kind: 'threw'; message: string };

const PAGE = /^P (\d{1,9}) (\d{1,9}) /;

/** A message as a line; JSON has no line breaks. */
export function writeMessage(message: Message): string {
  if (message.kind === 'page') return `P ${message.number} ${message.characters} ${message.json}\n`;
  if (message.kind === 'result') return `R ${message.json}\n`;
  return `M ${JSON.stringify(message)}\n`;
}

/** @throws Error if the line is no message */
export function readMessage(line: string): Message {
  const page = PAGE.exec(line);
  if (page)
    return { kind: 'page', number: Number(page[1]), characters: Number(page[2]), json: line.slice(page[0].length) };
  if (line.startsWith('R ')) return { kind: 'result', json: line.slice(2) };
  if (line.startsWith('M ')) return JSON.parse(line.slice(2)) as Message;
  throw new Error('The process of a document wrote something else than messages');
}
