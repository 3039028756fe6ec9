import { describe, expect, it } from 'vitest';
import { Actors } from '../actors.ts';
import { meaningOf } from '../facts/amount-meaning.ts';
import { findAmounts } from '../facts/amounts.ts';
import { findDates } from '../facts/dates.ts';
import type { SectionClass } from '../headings.ts';
import { toPlain } from '../plain.ts';
import { decide, type Said } from './classify.ts';
import { KIND_RULES } from './kind-rules.ts';
import { leadOf } from './lead.ts';

const actors = new Actors({ firmNames: ['Corvane'], companyNames: ['Wexcombe'] }, '');

/** A unit under a heading of this class; one that begins with '- ' is an item of a list. */
function said(about: SectionClass | null, line: string, lead: string | null, also: SectionClass[] = []): Said {
  const form = line.startsWith('- ') ? 'listItem' : 'sentence';
  const text = line.replace(/^- /, '');
  const plain = toPlain(text, 0, text.length);
  const heading = about && { section: about, also };
  return {
    text: plain.text,
    form,
    section: { path: [], about: heading, heading: 'Heading', own: heading },
    lead: lead === null ? null : leadOf(lead.toLowerCase(), lead, actors),
    follows: null,
    dates: findDates(plain, text),
    amounts: findAmounts(plain, text, 'USD').map((found) => ({ ...found, is: meaningOf(found, plain.text, about) })),
  };
}

const ruleOf = (unit: Said) => decide(unit, actors)?.rule.name;

const EXAMPLES: readonly (readonly [
  rule: string,
  about: SectionClass | null,
  line: string,
  lead?: string | undefined,
  also?: SectionClass[],
])[] = [
  ['person of the project', 'milestone', '- Project lead: [R. Example]'],
  ['leaves something out', null, 'Corvane does not provide first-line support.'],
  ['says in weaker words that something is left out', 'scope', 'A mobile application is not required.'],
  ['work that is not done, where the work is described', 'scope', 'Corvane will not paint the office.'],
  ['how changes are agreed on, under exclusions', 'exclusion', 'More hours require an approved change request.'],
  ['what the supplier does nonetheless', 'exclusion', 'We will configure up to eight request types.'],
  ['item of exclusions', 'exclusion', '- Data cleansing'],
  ['sentence under exclusions', 'exclusion', 'Tidewater runs four hospitals.'],
  ['limits costs', null, 'Travel expenses may not exceed $3,000 in total.'],
  ['states what is paid', null, 'The quick start costs a flat fee of $14,500.'],
  ['estimates what is paid', 'fee', 'The estimated total is $57,900 for 300 hours.'],
  ['states what is paid without its currency', 'fee', 'The fixed price is 48,000.'],
  ['how changes are agreed on, in its section', 'changeControl', 'More hours require an approved change request.'],
  ['item, duty or change in the section on changes', 'changeControl', 'Either side may propose a change.'],
  ['anything else in the section on changes', 'changeControl', 'Tidewater runs four hospitals.'],
  ['how changes are agreed on', null, 'More hours require an approved change request.'],
  ['how something new is agreed on', 'obligation', '- Extra wishes need an approval by both leads'],
  [
    'changes, under a heading that names them as well',
    'acceptance',
    '- Changes are rare',
    undefined,
    ['changeControl'],
  ],
  ['period, under a heading that names it as well', 'fee', 'From 1 March 2027 to 30 June 2027.', undefined, ['period']],
  [
    'acceptance, under a heading that names it as well',
    'milestone',
    'The tests are passed.',
    undefined,
    ['acceptance'],
  ],
  ['when something counts as accepted', null, 'Without an answer, the deliverable is considered accepted.'],
  ['item of acceptance', 'acceptance', '- Ten requests go through the portal'],
  ['sentence on accepting, under acceptance', 'acceptance', 'The Client reviews the portal.'],
  ['anything else under acceptance', 'acceptance', 'Tidewater runs four hospitals.'],
  ['assumption that leaves something with the client', 'assumption', 'Cleansing is the responsibility of the client.'],
  ['assumption that the client provides something', 'assumption', 'The Client will provide laptops.'],
  ['what is done about a risk, or where risks are described', 'risk', '- Mitigation: name a deputy early.'],
  ['item of risks', 'risk', '- Late access to the test system'],
  ['sentence on risks', 'risk', 'The network may be too slow.'],
  ['item of assumptions', 'assumption', '- One site'],
  ['sentence under assumptions', 'assumption', 'Tidewater runs four hospitals.'],
  ['assumes something', null, 'We assume one site.'],
  ['date of an event, under a heading of the period', 'period', 'The desk opens on 1 June 2027.'],
  ['date of the period', 'period', 'From 1 March 2027'],
  ['label of a beginning or an end', 'milestone', 'Completion date: 27 August 2027'],
  ['length of the period', 'period', 'Three months: 12 weeks'],
  ['from when to when something lasts', null, 'The contract runs from 17 May 2027 to 16 May 2028.'],
  ['what begins and ends', 'milestone', 'We start on 15 February 2027 and finish on 4 June 2027.'],
  ['how long something lasts', null, 'The services run for a period of 6 months.'],
  ['what the client gets', 'clientDuty', 'By 29 January 2027 you will receive a design document.'],
  ['what the supplier does, under duties of the client', 'clientDuty', 'The supplier will name a lead.'],
  ['item of duties of the client', 'clientDuty', '- Laptops and badges'],
  ['sentence under duties of the client', 'clientDuty', 'The Client provides laptops.'],
  ['sentence without a subject under duties of the client', 'clientDuty', 'Please name a lead.'],
  ['leaves something with the client in this period', 'period', 'Cleansing is the responsibility of the client.'],
  ['the client provides something in this period or for this fee', 'fee', 'The Client will provide laptops.'],
  ['remains with the client', null, 'Cleansing is the responsibility of the client.'],
  ['the client has to provide something', null, 'The Client will provide laptops.'],
  ['date of a milestone', 'milestone', 'Training on 3 May 2027'],
  ['time span of a milestone', 'milestone', '- Training within 5 days after the start'],
  ['item of milestones', 'milestone', '- Kick-off with the agents'],
  ['date of the project, under deliverables', 'deliverable', '- Go-live: 18 October 2027'],
  ['until when something runs, under deliverables', 'deliverable', 'The portal shall be in production on 3 May 2027.'],
  ['sentence on all deliverables', 'deliverable', 'All deliverables are in English.'],
  ['item of deliverables', 'deliverable', '- Administrator guide'],
  ['who delivers something', 'deliverable', 'The Supplier will provide a guide.'],
  ['something is delivered', 'deliverable', 'A guide will be delivered.'],
  [
    'event among deliverables and dates',
    'deliverable',
    'La prueba piloto empezará el 14/06/2027.',
    undefined,
    ['milestone'],
  ],
  ['names a deliverable', 'deliverable', 'Administrator guide'],
  ['conduct, under obligations', 'obligation', 'A report of progress follows: reports on hours weekly.'],
  ['item of obligations', 'obligation', '- Two consultants'],
  ['who is obliged', 'obligation', 'The Supplier will name a lead.'],
  ['something has to be done', 'obligation', 'A lead will be named.'],
  ['what the client does, under the scope', 'scope', 'The Client may watch.'],
  ['points to where the work is described, or says what it is for', 'scope', 'We do the work as described below.'],
  ['until when work is done', 'scope', '- Go-live on 18 October 2027'],
  ['rule of the system that is built', 'scope', '- A change request is never created by hand.'],
  ['document that is handed over', 'scope', 'The Contractor shall deliver a monthly status report.'],
  ['item on how things are', 'scope', '- The Authority employs 850 people at six sites.'],
  ['item on what is done', 'scope', '- Configure the portal'],
  ['item of the scope', 'scope', '- Portal'],
  ['what the supplier does', 'scope', 'We will configure up to eight request types.'],
  ['conduct of the supplier or both', 'scope', 'Both parties will meet every week.'],
  ['conduct of the supplier or both, under another subject', 'fee', 'The supplier informs the client of delays.'],
  ['conduct of the supplier, among terms', 'terms', 'The supplier reports monthly to the steering committee.'],
  ['what the supplier does again and again', 'period', 'Corvane ruft jeden Freitag an.'],
  ['what both parties do', 'scope', 'Both parties will name a lead.'],
  ['what both parties may do', 'scope', 'Either party may ask for a meeting.'],
  ['what is to do', 'scope', 'Configure the portal.'],
  ['work that has to be done', 'scope', 'The portal shall be configured.'],
  ['anything that has to be done', 'scope', 'Minutes shall be taken.'],
  ['sentence that begins with work', 'scope', 'Se configurarán tres flujos.'],
  ['what the work includes', 'scope', 'The project covers the portal.'],
  ['what the work is limited to', 'scope', 'One portal only.'],
  ['names work', 'scope', 'Portal and queues'],
  ['date at which a document is handed over', null, '- Portal guide, delivered by 25 June 2027', 'The supplier shall:'],
  ['item that is a document with its date', null, '- Administrator guide, 3 May 2027'],
  ['date of an event', null, 'The first workshop takes place on 3 May 2027.'],
  ['the supplier hands a document over', null, 'The Contractor shall deliver a monthly status report.'],
  ['the supplier does some work', null, 'Our consultants will train your administrators.'],
  ['what the supplier shall do', null, 'The supplier will be polite.'],
  ['work that shall be done by someone', null, 'The portal shall be configured.'],
  ['item that says what is to do', null, '- Configure the portal'],
  ['item of what the supplier does', null, '- Both parties will name a lead', 'The supplier shall:'],
  ['item of what someone does who is not known', null, '- hide matters from others', 'Digital services will:'],
];

describe('the rules for kinds of clauses', () => {
  for (const [rule, about, line, lead = null, also = []] of EXAMPLES)
    it(`${rule}: “${line}”`, () => {
      expect(ruleOf(said(about, line, lead, also))).toBe(rule);
    });

  it('is less sure of an exclusion under a heading of something else as well', () => {
    const unit = said('exclusion', 'Tidewater runs four hospitals.', null, ['exclusion']);
    expect(ruleOf(unit)).toBe('sentence under a heading of exclusions and something else');
  });

  it('continues the description of the work', () => {
    const unit = said('scope', 'Students sign in with their own account.', null);
    expect(ruleOf({ ...unit, follows: 'scope' })).toBe('sentence that continues the description of the work');
    expect(ruleOf(unit)).not.toBe('sentence that continues the description of the work');
  });

  it('has an example for every rule, each with its own name', () => {
    const names = KIND_RULES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const shown = [
      ...EXAMPLES.map(([rule]) => rule),
      'sentence under a heading of exclusions and something else',
      'sentence that continues the description of the work',
    ];
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('has no signs of what is nothing to agree on', () => {
    for (const { kind, because } of KIND_RULES) if (kind === null) expect(because).toBeUndefined();
  });
});
