import type { CallOutput } from '@scopewright/contracts';

export type Coverage = CallOutput<'coverage'>;
export const id = (digit: string) => digit.repeat(24);
export const SOW = { type: 'sow' as const, id: id('5'), title: 'Service desk', sowId: id('5') };
export const FORM = { kind: 'requestType' as const, id: id('a'), name: 'Laptop return', projectId: id('1') };
export const BADGE = { kind: 'field' as const, id: id('b'), name: 'Badge number', projectId: null };
export const CLAUSE = {
  id: id('c'),
  kind: 'deliverable' as const,
  quote: 'A form for laptop returns',
  wording: null,
  section: ['3 Forms', '3.2 Returns'],
  page: 4,
  agreement: SOW,
};
/** How a company's scope is covered, with a clause and an item that are not linked. */
export const COVERAGE: Coverage = {
  clauses: { total: 3, covered: 1 },
  items: { total: 5, covered: 3, own: 1 },
  lost: 1,
  agreements: [SOW],
  projects: [
    { id: id('1'), name: 'IT services' },
    { id: id('2'), name: 'HR portal' },
  ],
  matrix: {
    rows: [
      { agreementId: SOW.id, section: '3 Forms', kind: 'deliverable', total: 2, covered: 1 },
      { agreementId: SOW.id, section: '4 Knowledge', kind: 'deliverable', total: 1, covered: 0 },
    ],
    columns: [
      { projectId: id('1'), kind: 'requestType', total: 2, own: 1, inherited: 1 },
      { projectId: id('2'), kind: 'project', total: 1, own: 0, inherited: 0 },
      { projectId: null, kind: 'field', total: 2, own: 0, inherited: 1 },
    ],
    cells: [{ row: 0, column: 0, links: 2 }],
  },
  unlinkedClauses: { items: [CLAUSE], more: 1 },
  unsoldItems: { items: [BADGE], more: 1 },
};
