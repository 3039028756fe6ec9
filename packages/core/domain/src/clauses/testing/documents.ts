import { readdirSync, readFileSync } from 'node:fs';
import type { SourceText } from '../../sources/source.ts';
import type { AmountMeaning, ClauseContext, ClauseKind, LimitSubject } from '../clause.ts';
import { sourceOfText } from './source-of-text.ts';

/** A clause that a document of the proof set is expected to have. */
export interface Expected {
  kind: ClauseKind;
  start: number;
  end: number;
  date?: string;
  until?: string;
  choices?: string[];
  relative?: { count: number; unit: string };
  amount?: { currency: string; minor: number; is: AmountMeaning };
  limit?: { count: number; of: LimitSubject };
  hours?: number;
}

export interface ProofDocument {
  name: string;
  /** ISO 639-1. */
  language: string;
  /** Mistakes in it were not looked at while the rules were tuned. */
  heldOut: boolean;
  source: SourceText;
  expected: Expected[];
}

/** The rules know the names of both sides from the firm and the company; documents use their own as well. */
export const PROOF_CONTEXT: ClauseContext = {
  firmNames: ['Scopewright Test Firm'],
  companyNames: ['Example Client Ltd'],
};

const MARK = /«([^»]*)»/gu;

/** A document with marks: «kind fact=value …» before an expected clause, «» after it. */
function unmark(marked: string): { text: string; expected: Expected[] } {
  const expected: Expected[] = [];
  let text = '';
  let from = 0;
  let open: Expected | null = null;
  for (const match of marked.matchAll(MARK)) {
    text += marked.slice(from, match.index);
    from = match.index + match[0].length;
    const [kind, ...facts] = (match[1] ?? '').split(' ');
    if (!kind) {
      if (!open) throw new Error(`A mark ends that has not begun, after “${text.slice(-40)}”`);
      expected.push({ ...open, end: text.length });
      open = null;
    } else {
      if (open) throw new Error(`A mark begins within another one, after “${text.slice(-40)}”`);
      open = { kind: kind as ClauseKind, start: text.length, end: text.length, ...factsOf(facts) };
    }
  }
  if (open) throw new Error(`A mark does not end: “${marked.slice(open.start, open.start + 40)}”`);
  return { text: text + marked.slice(from), expected };
}

function factsOf(facts: string[]): Partial<Expected> {
  const found: Partial<Expected> = {};
  for (const fact of facts) {
    const [name, value = ''] = fact.split('=');
    const [first = '', second = ''] = value.split(':');
    if (name === 'date') found.date = value;
    else if (name === 'until') found.until = value;
    else if (name === 'choices') found.choices = value.split('/');
    else if (name === 'hours') found.hours = Number(value);
    else if (name === 'relative') found.relative = { count: Number(first), unit: second };
    else if (name === 'limit') found.limit = { count: Number(first), of: second as LimitSubject };
    else if (name === 'amount')
      found.amount = { currency: first.slice(0, 3), minor: Number(first.slice(3)), is: second as AmountMeaning };
    else throw new Error(`Unknown fact “${fact}”`);
  }
  return found;
}

const HELD_OUT = 'held-out';

function read(language: string): ProofDocument[] {
  const folder = new URL(`./documents/${language}/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => {
      const { text, expected } = unmark(readFileSync(new URL(file, folder), 'utf8'));
      const name = file.replace(/^.*\//u, '').replace(/\.txt$/u, '');
      return { name, language, heldOut: file.startsWith(`${HELD_OUT}/`), source: sourceOfText(text), expected };
    });
}

/** The proof set: documents with the clauses that they are expected to have, in a folder for each language. */
export const proofDocuments = (): ProofDocument[] =>
  readdirSync(new URL('./documents/', import.meta.url))
    .sort()
    .flatMap(read);
