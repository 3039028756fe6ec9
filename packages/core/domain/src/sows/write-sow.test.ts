import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followUps } from './follow-ups.ts';
import { type SoldItem, type SowContent, writeSow } from './write-sow.ts';

const NO_TEXTS = { introduction: '', exclusions: '', assumptions: '', acceptance: '', changes: '' };
const ITEMS: SoldItem[] = [
  { kind: 'project', id: 'p', name: 'HR', description: 'One desk for all questions' },
  { kind: 'workflow', id: 'w', projectId: 'p', name: 'Leave', statuses: 5, approvals: 1 },
  { kind: 'requestType', id: 'r', projectId: 'p', name: 'Request leave', fields: 14 },
  { kind: 'configItem', name: 'Training of agents', description: 'With exercises.' },
];
const CONTENT: SowContent = {
  title: 'HR service desk',
  firm: 'Larch & Vale',
  company: 'Quarry Foods',
  amount: { minor: 3_850_000, currency: 'EUR' },
  startDate: '2027-03-01',
  endDate: '2027-08-31',
  items: ITEMS,
  milestones: [{ title: 'Go-live', date: '2027-06-15' }],
  texts: {
    introduction: 'We set up a desk.',
    exclusions: '- Data migration\n- Hardware\n',
    assumptions: 'The client has a site.',
    acceptance: 'Work counts as accepted after ten days.',
    changes: 'Changes are agreed in writing.',
  },
};

describe('a SOW that is written from a scope', () => {
  it('states each item, and what else was agreed, in sections', () => {
    expect(writeSow(CONTENT).text).toBe(
      [
        'Statement of work: HR service desk',
        'Between Larch & Vale and Quarry Foods.',
        '1. Introduction',
        'We set up a desk.',
        '2. Scope',
        '2.1 HR',
        'The project “HR” is set up: One desk for all questions.',
        'The workflow “Leave” with 5 statuses and 1 approval.',
        'The request type “Request leave” with a form of 14 fields.',
        '2.2 Configuration',
        '“Training of agents”: With exercises.',
        '2.3 Limits',
        'The scope has at most 1 project.',
        'The scope has at most 1 workflow.',
        'The scope has at most 1 request type.',
        'The scope has at most 1 configuration item.',
        '3. Not included',
        'Data migration',
        'Hardware',
        '4. Assumptions',
        'The client has a site.',
        '5. Term and milestones',
        'The services run from 1 March 2027 to 31 August 2027.',
        'Go-live: 15 June 2027',
        '6. Price',
        'The fixed price of the services is €38,500.00 (EUR).',
        '7. Acceptance',
        'Work counts as accepted after ten days.',
        '8. Changes',
        'Changes are agreed in writing.',
      ].join('\n\n'),
    );
  });

  it('has a clause for each of these sentences, with its facts and headings', () => {
    const { text, clauses } = writeSow(CONTENT);
    const of = (kind: string) => clauses.filter((clause) => clause.kind === kind);
    expect(of('exclusion').map(({ start, end }) => text.slice(start, end))).toEqual(['Data migration', 'Hardware']);
    expect(of('fee')[0]?.amount).toMatchObject({ minor: 3_850_000, currency: 'EUR', is: 'fixedFee' });
    expect(of('milestone')[0]).toMatchObject({ date: { value: '2027-06-15' }, milestone: { title: 'Go-live' } });
    expect(of('scope').flatMap(({ limit }) => (limit ? [`${limit.count} ${limit.of}`] : []))).toEqual([
      '1 projects',
      '1 workflows',
      '1 requestTypes',
      '1 configItems',
    ]);
    expect(of('scope')[1]).toMatchObject({ section: ['2. Scope', '2.1 HR'], sells: [{ itemId: 'w' }] });
  });

  it('omits sections without content', () => {
    const { text, clauses } = writeSow({
      ...CONTENT,
      amount: null,
      startDate: null,
      endDate: null,
      milestones: [],
      texts: NO_TEXTS,
      items: [{ kind: 'project', id: 'p', name: 'HR', description: '' }],
    });
    expect(text).not.toMatch(/Price|Term|Introduction|Configuration|Assumptions/);
    expect(clauses.map(({ kind }) => kind)).toEqual(['scope', 'scope']);
  });

  it('sells every item exactly once beside the limits, quotes its facts, and leaves nothing to take over', () => {
    const name = fc.string({ minLength: 1, maxLength: 40 }).map((text) => `N${text.replace(/\s/gu, '')}`);
    const item = fc.oneof(
      fc.record({ kind: fc.constant('workflow' as const), name, statuses: fc.nat(9), approvals: fc.nat(3) }),
      fc.record({ kind: fc.constant('requestType' as const), name, fields: fc.nat(60) }),
    );
    const texts = fc.record({
      introduction: fc.string(),
      exclusions: fc.string(),
      assumptions: fc.string(),
      acceptance: fc.string(),
      changes: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), name, fc.string(), texts, (drawn, project, description, given) => {
        const items: SoldItem[] = [
          { kind: 'project', id: 'p', name: project, description },
          ...drawn.map((one, at): SoldItem => ({ ...one, id: `i${at}`, projectId: 'p' })),
        ];
        const { text, blocks, clauses } = writeSow({ ...CONTENT, items, texts: given });
        const sold = clauses.filter(({ limit }) => limit === null).flatMap(({ sells }) => sells);
        const ids = items.map((one) => ('id' in one ? one.id : ''));
        expect(sold.map((one) => ('itemId' in one ? one.itemId : '')).toSorted()).toEqual(ids.toSorted());
        const places = blocks.map(({ start, end }) => `${start} ${end}`);
        for (const { start, end, date, amount, limit } of clauses) {
          const quote = text.slice(start, end);
          expect(places).toContain(`${start} ${end}`);
          for (const fact of [date, amount, limit]) if (fact) expect(quote).toContain(fact.text);
        }
        const reviewed = clauses.map((clause, at) => ({
          ...clause,
          id: `c${at}`,
          state: 'accepted' as const,
          quote: text.slice(clause.start, clause.end),
          wording: null,
        }));
        const { amount, startDate, endDate } = CONTENT;
        expect(followUps(reviewed, { amount, startDate, endDate }).entries).toEqual([]);
      }),
    );
  });
});
