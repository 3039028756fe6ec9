import { extractClauses } from '@scopewright/domain/clauses/extract-clauses';
import { proofDocuments } from '@scopewright/domain/clauses/testing/documents';
import { type Figure, figuresOf } from '@scopewright/domain/clauses/testing/figures';
import { composeText } from '@scopewright/domain/sources/compose-text';
import type { Bench } from './bench.ts';
import { type Finding, median, timed, withinMs } from './statistics.ts';

const CHARACTERS = 100_000;
const ROUNDS = 9;
const MOST_MS = 1_000;
const LEAST_PRECISION: Readonly<Record<string, number>> = { date: 0.95, amount: 0.95, exclusion: 0.95 };
const USUAL_PRECISION = 0.85;
const LEAST_RECALL = 0.8;

const percent = (share: number) => `${Math.round(share * 100)} %`;

function findingOf(what: string, { precision, recall, right, found, expected }: Figure): Finding {
  const least = LEAST_PRECISION[what] ?? USUAL_PRECISION;
  return {
    what: `Clauses: ${what}`,
    measured: `precision ${percent(precision)} (${right} of ${found}), recall ${percent(recall)} (${right} of ${expected})`,
    target: `≥ ${percent(least)}, ≥ ${percent(LEAST_RECALL)}`,
    passed: precision >= least && recall >= LEAST_RECALL,
  };
}

/** Precision and recall of the rules that find clauses, and their time for a long pasted text. Needs no product. */
export async function measureClauses({ say }: Bench): Promise<Finding[]> {
  const documents = proofDocuments();
  const { figures } = figuresOf(documents);
  const heldOut = documents.filter((document) => document.heldOut);
  say(`  ${documents.length} documents; of ${heldOut.length} held-out ones:`);
  for (const [what, { precision, recall, expected }] of figuresOf(heldOut).figures)
    say(`    ${what}: precision ${percent(precision)}, recall ${percent(recall)} of ${expected}`);
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
    ...[...figures].map(([what, figure]) => findingOf(what, figure)),
    withinMs('Clauses of 100 kB of pasted text', median(times), MOST_MS),
  ];
}
