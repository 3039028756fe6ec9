import { describe, expect, it } from 'vitest';
import { configKey } from '../../trace/trace.ts';
import { titleOf } from '../generator/agreed-tasks.ts';
import type { BacklogClause, BacklogCompany } from '../input.ts';
import { STANDARD_CATALOGUE } from './catalogue.ts';
import { planClauses } from './clause-plan.ts';
import { dueDatesOf } from './due-dates.ts';
import { entryFinder, wordsOfClause } from './matching.ts';

const clause = (id: string, text: string, rest: Partial<BacklogClause> = {}): BacklogClause => ({
  id,
  kind: 'deliverable',
  text,
  place: 'SOW',
  agreementId: 'sow',
  ...rest,
});
const on = (value: string | null, text = value ?? '') => ({ text, value, until: null });
const ONE: BacklogCompany = {
  projectIds: ['desk'],
  projectOf: { access: 'desk', team: null, [configKey('queues')]: 'desk' },
};
const TWO: BacklogCompany = {
  projectIds: ['desk', 'legal'],
  projectOf: { access: 'desk', review: 'legal', hire: 'desk' },
};
const plan = (
  clauses: BacklogClause[],
  links: [clauseId: string, key: string][] = [],
  company = ONE,
  catalogue = STANDARD_CATALOGUE,
) => {
  const made = planClauses({ clauses, links: links.map(([clauseId, key]) => ({ clauseId, key })), company, catalogue });
  return {
    work: made.work.map((one) => [one.clause.id, one.entry.id, one.projectId, ...one.others.map(({ id }) => id)]),
    unplanned: made.unplanned.map((one) => [one.clause.id, one.reason]),
  };
};

describe('the entry that a clause names', () => {
  const find = entryFinder(STANDARD_CATALOGUE);
  const entryOf = (text: string, within?: number) => find(wordsOfClause(text), within);

  it.each([
    ['High level design, by 14 May 2027', 'design'],
    ['das Berechtigungskonzept bis spätestens 12. November 2027', 'design'],
    ['Dossier de conception', 'design'],
    ['Documento de análisis funcional', 'design'],
    ['An operations manual for your support team', 'handbook'],
    ['Prozesshandbuch', 'handbook'],
    ['Manuel de l’administrateur', 'handbook'],
    ['Guía para agentes', 'handbook'],
    ['Two training sessions for the administrators', 'administrator-training'],
    ['Training of agents', 'agent-training'],
    ['Schulungsunterlagen', 'agent-training'],
    ['Formation des agents', 'agent-training'],
    ['Capacitación de los agentes', 'agent-training'],
    ['Knowledge transfer to the support team', 'knowledge-transfer'],
    ['Migration of the open tickets', 'migration'],
    ['Reprise de données', 'migration'],
    ['Data migration plan', 'cut-over'],
    ['Generalprobe der Umstellung', 'cut-over'],
    ['Test scripts for user acceptance testing', 'acceptance-test'],
    ['Abnahmetest', 'acceptance-test'],
    ['Cahier de recette', 'acceptance-test'],
    ['Pruebas de aceptación', 'acceptance-test'],
    ['Produktivsetzung', 'go-live'],
    ['Mise en production', 'go-live'],
    ['Hypercare for two weeks', 'hypercare'],
    ['Weekly status report', 'meetings'],
    ['Lenkungsausschuss', 'meetings'],
    ['A working helpdesk for the pilot homes', undefined],
    ['Report on the digital transformation', undefined],
  ])('“%s”: %s', (text, id) => expect(entryOf(text)?.entry.id).toBe(id));

  it('is read within the first words if they are limited', () => {
    const text = 'The portal is opened on the day that both parties agree on for the go-live';
    expect([entryOf(text)?.entry.id, entryOf(text, 8)]).toEqual(['go-live', null]);
  });
});

describe('which clauses become work', () => {
  it('deliverables do, others if they name an activity, and what is not ours never', () => {
    const clauses = [
      clause('a', 'Administrator handbook'),
      clause('b', 'Portal in the test environment'),
      clause('c', 'Go-live is planned for 5 July 2027', { kind: 'milestone' }),
      clause('d', 'Half of the build is done', { kind: 'milestone' }),
      clause('e', 'The Consultant sends a weekly status report', { kind: 'obligation' }),
      clause('f', 'The Consultant treats all data as confidential', { kind: 'obligation' }),
      clause('g', 'Migration of the Confluence spaces', { kind: 'exclusion' }),
      clause('h', 'Training is held on site', { kind: 'assumption' }),
      clause('i', 'The Client carries out the acceptance test', { kind: 'clientDuty' }),
      clause('j', 'We will design ten request types', { kind: 'scope' }),
      clause('k', '30 % when the handbook is accepted', { kind: 'milestone', agreementId: 'other' }),
    ];
    expect(plan(clauses)).toEqual({
      work: [
        ['a', 'handbook', 'desk'],
        ['b', 'other', 'desk'],
        ['c', 'go-live', 'desk'],
        ['e', 'meetings', 'desk'],
      ],
      unplanned: [],
    });
  });

  it('those of an agreement that name the same work make it once, the one that sells it first', () => {
    const clauses = [
      clause('m', '30 % on completion of the training', { kind: 'milestone' }),
      clause('s', 'Train the agents', { kind: 'scope' }),
      clause('d', 'Agent training'),
      clause('t', 'Agent training'),
      clause('o', 'Agent training', { agreementId: 'order' }),
      clause('g1', 'Go-live in Bern', { kind: 'milestone', date: on('2027-05-03') }),
      clause('g2', 'Go-live in Basel', { kind: 'milestone', date: on('2027-06-07') }),
      clause('g3', '20 % on go-live', { kind: 'milestone' }),
    ];
    expect(plan(clauses).work).toEqual([
      ['d', 'agent-training', 'desk', 'm', 's', 't'],
      ['o', 'agent-training', 'desk'],
      ['g1', 'go-live', 'desk', 'g3'],
      ['g2', 'go-live', 'desk'],
    ]);
  });

  it('none that an item of the scope covers, with what names the same', () => {
    const clauses = [
      clause('a', 'Data migration'),
      clause('b', 'Data migration is complete', { kind: 'milestone' }),
      clause('c', 'Queues'),
      clause('d', 'Handbook'),
    ];
    const links: [string, string][] = [
      ['a', 'access'],
      ['c', configKey('queues')],
      ['d', configKey('out of scope')],
      ['d', 'deleted'],
    ];
    expect(plan(clauses, links).work).toEqual([['d', 'handbook', 'desk']]);
    expect(plan([clause('f', 'Field')], [['f', 'team']]).work).toEqual([]);
  });

  it('none of agreements that are not active, and none that the firm has turned off', () => {
    const off = STANDARD_CATALOGUE.map((entry) => (entry.id === 'hypercare' ? { ...entry, isOn: false } : entry));
    const clauses = [clause('a', 'Handbook', { agreed: false }), clause('b', 'Hypercare')];
    expect(plan(clauses, [], ONE, off)).toEqual({
      work: [],
      unplanned: [
        ['a', 'Its agreement is not active yet.'],
        ['b', '“Hypercare” is off in the work catalog.'],
      ],
    });
  });
});

describe('the project that work belongs to', () => {
  const clauses = [clause('a', 'Handbook'), clause('b', 'Access'), clause('c', 'Hiring'), clause('d', 'Review')];

  it('is the one that the clause is linked to', () => {
    expect(plan(clauses.slice(0, 1), [['a', 'legal']], TWO).work).toEqual([['a', 'handbook', 'legal']]);
  });

  it('otherwise the one that most clauses of the agreement are linked to', () => {
    const links: [string, string][] = [
      ['b', 'access'],
      ['c', 'hire'],
      ['d', 'review'],
    ];
    expect(plan(clauses, links, TWO).work).toEqual([['a', 'handbook', 'desk']]);
  });

  it('is missing if that is not certain, with the reason', () => {
    const links: [string, string][] = [
      ['b', 'access'],
      ['d', 'review'],
    ];
    const { work, unplanned } = plan([clauses[0], clauses[1], clauses[3]] as BacklogClause[], links, TWO);
    expect(work).toEqual([]);
    expect(unplanned).toEqual([['a', expect.stringMatching(/^The company has 2 projects, and neither/)]]);
  });
});

describe('titles', () => {
  const handbook = { name: 'Handbook' };

  it.each([
    ['(a)\tAdministrator guide, by 14 May 2027', 'Handbook: Administrator guide'],
    ['| 2 | Admin guide | PDF | 2027-05-14 |', 'Handbook: Admin guide'],
    ['4.2 Admin guide', 'Handbook: Admin guide'],
    ['A002 Admin guide', 'Handbook: Admin guide'],
    ['Deliverable 4: Admin guide', 'Handbook: Admin guide'],
    ['The Consultant shall provide a guide. It has ten pages.', 'Handbook: provide a guide'],
    ['Handbook for agents', 'Handbook for agents'],
    ['Handbook is planned for Monday', 'Handbook'],
  ])('“%s” is “%s”', (text, title) => expect(titleOf({ text }, handbook)).toBe(title));

  it('end before the date of the clause, wherever it is', () => {
    const date = on('2027-02-19', 'February 19, 2027');
    expect(titleOf({ text: 'Guide to the portal, February 19, 2027', date }, handbook)).toBe(
      'Handbook: Guide to the portal',
    );
    expect(titleOf({ text: 'February 19, 2027: guide', date }, handbook)).toBe('Handbook: February 19, 2027: guide');
  });
});

describe('due dates', () => {
  const days = (...clauses: BacklogClause[]) => Object.fromEntries(dueDatesOf(clauses));

  it('are those that the clause states, the last day of a period, or the day of its milestone', () => {
    expect(
      days(
        clause('a', 'Guide', { date: on('2027-05-14') }),
        clause('b', 'Pilot', { date: { ...on('2027-05-14'), until: '2027-05-20' } }),
        clause('c', 'Training', { milestone: { title: 'Training', date: '2027-06-01' } }),
        clause('d', 'Nothing'),
      ),
    ).toEqual({ a: '2027-05-14', b: '2027-05-20', c: '2027-06-01' });
  });

  it('otherwise that of the milestone of the agreement that it names by number or title', () => {
    const milestones = [
      clause('m1', 'Milestone 1: design', { kind: 'milestone', date: on('2027-03-01') }),
      clause('m2', 'M2 | Build', { kind: 'milestone', date: on('2027-04-01') }),
      clause('m3', 'Alles steht', { kind: 'milestone', milestone: { title: 'Go-live Bern', date: '2027-05-01' } }),
    ];
    expect(
      days(
        ...milestones,
        clause('a', 'Handbook (milestone 1)'),
        clause('b', 'Übergabe mit Meilenstein 2'),
        clause('c', 'Guide, ready at the go-live Bern'),
        clause('d', 'Guide, two weeks before milestone 1', { date: on(null, 'two weeks') }),
        clause('e', 'Handbook (milestone 1)', { agreementId: 'other' }),
        clause('f', 'Handbook (milestone 7)'),
      ),
    ).toMatchObject({ a: '2027-03-01', b: '2027-04-01', c: '2027-05-01' });
    expect(Object.keys(days(...milestones, clause('d', 'x', { date: on(null) })))).toEqual(['m1', 'm2', 'm3']);
  });

  it('are counted from the milestone of the agreement that a time span names', () => {
    const milestones = [
      clause('m1', 'Milestone 1: design', { kind: 'milestone', date: on('2027-03-31') }),
      clause('m2', 'Go-live | April 5, 2027', { kind: 'milestone', date: on('2027-04-05') }),
      clause('m3', 'Design review in Bern', { kind: 'milestone', date: on('2027-02-01') }),
      clause('m4', 'Design review in Rome', { kind: 'milestone', date: on('2027-02-08') }),
    ];
    const due = (count: number, unit: 'day' | 'businessDay' | 'week' | 'month' | 'year', anchor: string) => {
      const date = { ...on(null, 'a span'), relative: { count, unit, anchor } };
      return days(...milestones, clause('a', 'Test data', { date })).a;
    };
    expect(due(2, 'week', 'before go-live')).toBe('2027-03-22');
    expect(due(2, 'week', 'prior to the Go Live')).toBe('2027-03-22');
    expect(due(3, 'businessDay', 'before go-live')).toBe('2027-03-31');
    expect(due(3, 'businessDay', 'after go-live')).toBe('2027-04-08');
    expect(due(10, 'day', 'of go-live')).toBe('2027-04-15');
    expect(due(1, 'month', 'before milestone 1')).toBe('2027-02-28');
    expect(due(1, 'year', 'after milestone 1')).toBe('2028-03-31');
    // two reviews, no milestone, and a text that only begins like one
    expect(due(2, 'week', 'before the design review')).toBeUndefined();
    expect(due(2, 'week', 'of receipt')).toBeUndefined();
    expect(due(2, 'week', 'after go-live in each country')).toBeUndefined();
    expect(due(30, 'day', '')).toBeUndefined();
    for (const unit of ['day', 'businessDay', 'week', 'month', 'year'] as const)
      expect(due(900_000_000, unit, 'after go-live')).toBeUndefined();
  });

  it('name no milestone of which there are two with different days', () => {
    const [one, other] = ['2027-03-01', '2027-04-01'].map((day, at) =>
      clause(`m${at}`, 'Milestone 1', { kind: 'milestone', date: on(day) }),
    ) as [BacklogClause, BacklogClause];
    expect(days(one, other, clause('a', 'Handbook (milestone 1)'))).not.toHaveProperty('a');
  });
});
