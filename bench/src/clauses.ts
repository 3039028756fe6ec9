import { extractClauses } from '@scopewright/domain/clauses/extract-clauses';
import { type ProofDocument, proofDocuments } from '@scopewright/domain/clauses/testing/documents';
import { type Figure, type Figures, figuresOf } from '@scopewright/domain/clauses/testing/figures';
import { targetOf } from '@scopewright/domain/clauses/testing/targets';
import { composeText } from '@scopewright/domain/sources/compose-text';
import type { Bench } from './bench.ts';
import { type Finding, median, timed, withinMs } from './statistics.ts';

const CHARACTERS = 100_000;
const ROUNDS = 9;
const MOST_MS = 1_000;

const percent = (share: number) => `${Math.round(share * 100)} %`;
const inWords = ({ precision, recall, right, found, expected }: Figure) =>
  `precision ${percent(precision)} (${right} of ${found}), recall ${percent(recall)} (${right} of ${expected})`;

function findingOf(what: string, figure: Figure): Finding {
  const least = targetOf(what);
  return {
    what: `Clauses: ${what}`,
    measured: inWords(figure),
    target: `≥ ${percent(least.precision)}, ≥ ${percent(least.recall)}`,
    passed: figure.precision >= least.precision && figure.recall >= least.recall,
  };
}

function report(say: Bench['say'], title: string, documents: readonly ProofDocument[]): void {
  say(`  ${documents.length} ${title}`);
  for (const [what, figure] of figuresOf(documents).figures) say(`    ${what}: ${inWords(figure)}`);
}

function contradictionsOf(what: string, { figures, contradicted }: Figures): Finding {
  const found = (figures.get('date')?.found ?? 0) + (figures.get('amount')?.found ?? 0);
  return { what, measured: `${contradicted.length} of ${found}`, target: '0', passed: contradicted.length === 0 };
}

/**
 * Precision and recall of the rules that find clauses by kind, by language and of held-out documents, their mistakes, and
 * their time for a long pasted text. Needs no product.
 */
export async function measureClauses({ say }: Bench): Promise<Finding[]> {
  const documents = proofDocuments();
  const heldOut = documents.filter((document) => document.heldOut);
  const tuned = figuresOf(documents.filter((document) => !document.heldOut));
  const fresh = figuresOf(heldOut);
  for (const language of new Set(documents.map((document) => document.language)))
    report(
      say,
      `documents in ${new Intl.DisplayNames('en', { type: 'language' }).of(language)}:`,
      documents.filter((document) => document.language === language),
    );
  report(say, 'held-out documents:', heldOut);
  for (const { document, what, quote } of tuned.mistakes) say(`    ${document}: ${what}: ${quote.slice(0, 100)}`);
  const all = documents.map(({ source }) => source.text).join('\n\n');
  const text = all.repeat(Math.ceil(CHARACTERS / all.length)).slice(0, CHARACTERS);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    times.push(
      await timed(async () =>
        extractClauses(composeText(text), { firmNames: ['Northwind'], companyNames: ['Contoso'] }),
      ),
    );
  return [
    ...[...tuned.figures].map(([what, figure]) => findingOf(what, figure)),
    contradictionsOf('Clauses: dates and amounts that contradict the text', tuned),
    contradictionsOf('The same, in held-out documents', fresh),
    withinMs('Clauses of 100 kB of pasted text', median(times), MOST_MS),
  ];
}
