import type { CallOutput } from '../calls.ts';

type Source = CallOutput<'sowSource'>;
type Clause = CallOutput<'sowClauses'>['items'][number];

/** The pasted text that the factories' source was read from. */
const TEXT = `1. Scope
The consultant configures the service desk of Northwind Traders.

2. Deliverables
Service request portal with up to 12 request types, due 30 April 2027.
Handover workshop for the service desk team.

3. Out of scope
Migration of tickets from the former system is not included.

4. Fees
The fixed fee is $48,000, payable in two parts.
`;

const SECTIONS = ['1. Scope', '2. Deliverables', '3. Out of scope', '4. Fees'];

/** Lines of the text as blocks. */
function blocksOf(text: string): Source['blocks'] {
  const blocks: Source['blocks'] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (line !== '') {
      const heading = SECTIONS.includes(line);
      blocks.push({
        kind: heading ? 'heading' : 'paragraph',
        start,
        end: start + line.length,
        page: 1,
        level: heading ? 1 : null,
        label: heading ? line.slice(0, 1) : null,
      });
    }
    start += line.length + 1;
  }
  return blocks;
}

/** The reading of the SOW's pasted text, with overrides. */
export const source = (overrides: Partial<Source> = {}): Source => ({
  id: '64b7f9c2a1d3e4f5a6bc0001',
  state: 'read',
  pages: 1,
  pagesRead: 1,
  problems: [],
  text: TEXT,
  blocks: blocksOf(TEXT),
  asides: [],
  format: 'text',
  document: null,
  redlines: null,
  choices: { as: null, columns: [], headers: false, notTables: [] },
  found: { twoColumns: [], tables: [], runningText: [] },
  newer: [],
  former: 0,
  readAt: '2026-03-14T09:31:00.000Z',
  model: null,
  ...overrides,
});

/** A clause that is proposed, with overrides. Its place is that of its quote in the text of `source()`, if it is there. */
export function clause(overrides: Partial<Clause> = {}): Clause {
  const quote = overrides.quote ?? 'Handover workshop for the service desk team.';
  const start = Math.max(TEXT.indexOf(quote), 0);
  const section = SECTIONS.filter((heading) => TEXT.indexOf(heading) <= start).at(-1);
  return {
    id: '64b7f9c2a1d3e4f5a6bd0001',
    of: { type: 'sow', id: '64b7f9c2a1d3e4f5a6b90001' },
    kind: 'deliverable',
    state: 'proposed',
    quote,
    start,
    end: start + quote.length,
    page: 1,
    section: section ? [section] : [],
    wording: null,
    confidence: 0.92,
    reasons: ['Under the heading “2. Deliverables”'],
    by: 'rules',
    former: null,
    milestone: null,
    version: 1,
    ...overrides,
  };
}
