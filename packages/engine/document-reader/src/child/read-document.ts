import type { ReadContent } from '@scopewright/domain/sources/read-content';
import type { SourceProblem } from '@scopewright/domain/sources/source';
import { type DocumentFormat, detectFormat } from '../detect-format.ts';
import { DocumentRefused } from '../errors.ts';
import { createAllowance } from './allowance.ts';
import { type Limits, READING_LIMITS } from './limits.ts';
import type { ChangesQuestion, Message, ReadChoices } from './messages.ts';
import { type Ended, startProcess } from './process.ts';
import { inTurn } from './processes.ts';

/** One page of a document, or one part of a document without fixed pages. */
export interface ReadPage {
  /** Counted from 1 without gaps; reading can continue at the number after the last stored one. */
  number: number;
  /** Of its text. */
  characters: number;
  /** A `ReadContent`. Only the process that composes the text parses it. */
  json: string;
}

export interface ReadOptions {
  file: Uint8Array;
  /** Detected from the content by default. */
  format?: DocumentFormat;
  /** The first page to read; earlier ones are already stored. */
  from?: number;
  /** Characters of the pages before `from`. */
  characters?: number;
  choices?: ReadChoices;
  limits?: Partial<Limits>;
  signal?: AbortSignal;
  /** Called with pages in order as they arrive; the document waits until they are stored. */
  onPages(pages: ReadPage[], progress: ReadProgress): void | Promise<void>;
  /** A process was started. */
  onProcess?(pid: number): void;
  /** A process ended unexpectedly; for the log. */
  onCrash?(crash: { page: number; by: Ended['by']; detail: string }): void;
}

export interface ReadProgress {
  /** Pages of the document that will be read; null as long as it is unknown. */
  pages: number | null;
}

export type ReadOutcome = ReadToEnd | ({ state: 'question' } & ChangesQuestion);

interface ReadToEnd {
  state: 'read';
  /** Of the document, read or not. */
  pages: number;
  /** Number of the last page that was read. */
  last: number;
  problems: SourceProblem[];
}

/** A page that ends its process this often is unreadable. */
const ATTEMPTS = 2;

/**
 * Reads a document in a separate process, page by page. After a crash the earlier pages remain: a new process continues
 * at the unread page, or after it if that page crashes it again. Two documents are read concurrently; others wait.
 * @returns data on the whole document; single pages contain their own problems
 * @throws DocumentRefused; the signal's reason; errors of `onPages`
 */
export async function readDocument(options: ReadOptions): Promise<ReadOutcome> {
  const format = options.format ?? detectFormat(options.file);
  return inTurn(() => readInTurn(format, options), options.signal);
}

async function readInTurn(format: DocumentFormat, options: ReadOptions): Promise<ReadOutcome> {
  const { file, from = 1, choices = {}, signal, onPages, onProcess, onCrash } = options;
  const limits: Limits = { ...READING_LIMITS, ...options.limits };
  const allowance = createAllowance(limits);
  let unreadable = 0;
  let next = from;
  let characters = options.characters ?? 0;
  let bytes = 0;
  let total: number | null = null;
  let attempts = 0;

  const keep = async (pages: ReadPage[]) => {
    if (pages.length === 0) return;
    const read = total === null ? null : Math.min(total, limits.maxPages);
    await allowance.notCounting(async () => onPages(pages, { pages: read }));
    signal?.throwIfAborted();
  };
  /** Takes a batch of messages. @returns the outcome, if it is among them */
  const take = async (messages: readonly Message[]): Promise<Message | null> => {
    const pages: ReadPage[] = [];
    let end: Message | null = null;
    for (const message of messages) {
      if (message.kind === 'total') total = message.pages;
      else if (message.kind !== 'page') end = message;
      else if (message.number === next) {
        next += 1;
        attempts = 0;
        characters += message.characters;
        bytes += message.json.length;
        pages.push({ number: message.number, characters: message.characters, json: message.json });
      }
    }
    if (pages.length > 0) allowance.progress();
    await keep(pages);
    return end;
  };
  const outcome = (found: readonly SourceProblem[] = []): ReadOutcome => {
    const last = next - 1;
    // the pages before `from` are not known here
    if (from === 1 && last > 0 && unreadable === last) throw new DocumentRefused('unreadable');
    const problems: SourceProblem[] = [...found];
    if (characters >= limits.maxCharacters || bytes >= limits.totalBytes)
      problems.push({ problem: 'too-long', characters });
    else if (total !== null && total > limits.maxPages)
      problems.push({ problem: 'too-many-pages', read: limits.maxPages, pages: total });
    return { state: 'read', pages: total ?? last, last, problems };
  };
  const isRead = () => total !== null && next > Math.min(total, limits.maxPages);

  for (;;) {
    signal?.throwIfAborted();
    const child = startProcess(
      { do: 'read', format, bytes: file.byteLength, from: next, characters, choices, limits },
      [file],
      limits,
    );
    if (child.pid !== undefined) onProcess?.(child.pid);
    const stop = allowance.run(() => child.kill('time'));
    const onAbort = () => child.kill('time');
    signal?.addEventListener('abort', onAbort, { once: true });
    let end: Message | null = null;
    let ended: Ended;
    try {
      let step = await child.batches.next();
      for (; !step.done; step = await child.batches.next()) {
        end = (await take(step.value)) ?? end;
        if (bytes >= limits.totalBytes) {
          child.kill('output');
          return outcome();
        }
      }
      ended = step.value;
    } finally {
      // also when `onPages` threw: the process ends
      await child.dispose();
      stop();
      signal?.removeEventListener('abort', onAbort);
    }
    signal?.throwIfAborted();
    if (end?.kind === 'done') return outcome(end.problems);
    if (end?.kind === 'question') return { state: 'question', ...end.question };
    if (end?.kind === 'refused') throw new DocumentRefused(end.code);
    if (end?.kind === 'leave') continue;

    const detail = end?.kind === 'threw' ? end.message : ended.detail;
    onCrash?.({ page: next, by: ended.by, detail });
    if (ended.by === 'cpu' || ended.by === 'time' || allowance.isUsedUp()) throw new DocumentRefused('took-too-long');
    attempts += 1;
    if (attempts < ATTEMPTS && ended.by !== 'output') continue;
    // nothing of it can be opened
    if (total === null) throw new DocumentRefused('unreadable');
    const content: ReadContent = { number: next, unreadable: true };
    unreadable += 1;
    next += 1;
    attempts = 0;
    await keep([{ number: content.number, characters: 0, json: JSON.stringify(content) }]);
    if (isRead()) return outcome();
  }
}
