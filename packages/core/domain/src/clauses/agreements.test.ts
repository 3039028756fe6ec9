import { describe, expect, it } from 'vitest';
import type { ClauseCandidate, ClauseContext } from './clause.ts';
import { extractClauses } from './extract-clauses.ts';
import { sourceOfText } from './testing/source-of-text.ts';

const CONTEXT: ClauseContext = { firmNames: ['Alder & Finch Consulting LLC'], companyNames: ['Northwind Traders'] };
const found = (text: string) => extractClauses(sourceOfText(text), CONTEXT);

/** The kind, quote and facts of a clause in a line: `milestone “Go-live” 2027-03-22`. */
function inLine({ kind, quote, date, amount, limit }: ClauseCandidate): string {
  const day = date && (date.value ?? date.choices?.join(' or ') ?? `${date.relative?.count} ${date.relative?.unit}`);
  return [
    kind,
    `“${quote.replace(/\s+/gu, ' ')}”`,
    day && (date.until ? `${day} to ${date.until}` : day),
    amount && `${amount.currency} ${amount.minor / 100} ${amount.is}${amount.per ? ` per ${amount.per}` : ''}`,
    limit && `at most ${limit.count} ${limit.what}`,
  ]
    .filter((part) => part)
    .join(' ');
}
const lines = (text: string) => found(text).map(inLine);

describe('lists', () => {
  it('have items of a few letters', () => {
    const list = (items: string) => `## Out of scope\n\n${items}\n`;
    const wanted = ['exclusion “SAP”', 'exclusion “CRM”', 'exclusion “HR”'];
    expect(lines(list('- SAP\n- CRM\n- HR'))).toEqual(wanted);
    expect(lines('Out of scope: - SAP - CRM - HR')).toEqual(wanted);
    expect(lines('Out of scope: • SAP • CRM • HR')).toEqual(wanted);
  });

  it('can follow each other in one line', () => {
    expect(
      lines(
        '## 7. Sprint 1\n\nScope & tasks: - Review of the desk - Set up of queues. Acceptance criteria: - The client signs - The test passes',
      ),
    ).toEqual([
      'scope “Review of the desk”',
      'scope “Set up of queues.”',
      'acceptance “The client signs”',
      'acceptance “The test passes”',
    ]);
  });

  it.each(['Hours: 9 - 17 on weekdays', 'Scope: the portal - and nothing else - is configured.', 'Phase 1: - done'])(
    'are no dashes within a sentence: %s',
    (text) => {
      expect(found(`## Scope\n\n${text}`).length).toBeLessThanOrEqual(1);
    },
  );

  it('have numbered items with their names in front, which are one clause each', () => {
    const text = (item: (name: string, number: number, sentence: string) => string) =>
      [
        'Deliverables\n',
        item('HR Portal', 1, 'The HR Portal will be ready for user acceptance testing by February 12, 2027.'),
        item('Knowledge base', 2, 'Twenty articles for agents.'),
        item('Go-Live', 3, 'Production cutover is scheduled for March 22, 2027.'),
      ].join('\n\n');
    for (const item of [
      (name: string, number: number, sentence: string) => `3.${number} ${name}. ${sentence}`,
      (name: string, _: number, sentence: string) => `- ${name}. ${sentence}`,
      (name: string, _: number, sentence: string) => `${name}. ${sentence}`,
    ])
      expect(lines(text(item))).toEqual([
        'deliverable “HR Portal. The HR Portal will be ready for user acceptance testing by February 12, 2027.” 2027-02-12',
        'deliverable “Knowledge base. Twenty articles for agents.”',
        'milestone “Go-Live. Production cutover is scheduled for March 22, 2027.” 2027-03-22',
      ]);
  });
});

describe('what no one agrees on', () => {
  it('is code, a directory tree, a control tag of a template, or a list of versions', () => {
    expect(
      lines(
        '## Deliverables\n\n```\n├── playbooks/\n│   └── main.yml\n- portal.yml\n```\n\n- Configured portal\n\n├── data/\n\n{%tr for item in items %}\n\n## Dependencies\n\nPackage | Version | Purpose\n--- | --- | ---\nnode | 24 | runtime\nredis | 7 | queues\n',
      ),
    ).toEqual(['deliverable “Configured portal”']);
  });

  it('is a title table, the contents, and a block of signatures', () => {
    expect(
      lines(
        '# Statement of Work\n\n| Document | Service desk |\n| Version | 1.2 |\n| Author | R. Example |\n\nContents\n\na. Scope of the work\nb. What is not included?\nc. Acceptance\n\n## a. Scope of the work\n\nThe supplier configures twelve request types.\n\n## b. What is not included?\n\nMigration of old tickets.\n\n## c. Acceptance\n\nName ____________________\nSignature ____________________\nDate ____________________\n',
      ),
    ).toEqual(['scope “The supplier configures twelve request types.”', 'exclusion “Migration of old tickets.”']);
  });
});

describe('brackets', () => {
  it('are filled with a date, an amount or a person, and open otherwise', () => {
    const text = (lead: string) =>
      `## Milestones\n\n- Kick-off [17/02/25]\n- Go-live [25 April 2025]\n- Acceptance test: [TBD]\n- Project lead: [${lead}]\n`;
    const dated = ['milestone “Kick-off [17/02/25]” 2025-02-17', 'milestone “Go-live [25 April 2025]” 2025-04-25'];
    expect(lines(text('R. Example'))).toEqual([...dated, 'placeholder “Acceptance test: [TBD]”']);
    expect(lines(text('Client Name'))).toEqual([
      ...dated,
      'placeholder “Acceptance test: [TBD]”',
      'placeholder “Project lead: [Client Name]”',
    ]);
    expect(lines('## Fees\n\nThe fixed price is [£12,500].')).toEqual([
      'fee “The fixed price is [£12,500].” GBP 12500 fixedFee',
    ]);
    expect(lines('## Fees\n\nThe fixed price is [amount].')).toEqual(['placeholder “The fixed price is [amount].”']);
  });
});

describe('dates', () => {
  it('have the order that one of them proves for the whole document', () => {
    const milestones = (...dates: string[]) =>
      `## Milestones\n\n${dates.map((date, at) => `${at + 1}. Launch ${at}, ${date}`).join('\n')}`;
    expect(found(milestones('11/30/2026', '12/09/2026')).map(({ date }) => date?.value)).toEqual([
      '2026-11-30',
      '2026-12-09',
    ]);
    expect(found(milestones('30/11/2026', '12/09/2026')).map(({ date }) => date?.value)).toEqual([
      '2026-11-30',
      '2026-09-12',
    ]);
    for (const other of ['01/02/2026', '13/02/2026 and 02/13/2026'])
      expect(found(milestones('12/09/2026', other))[0]?.date?.choices).toEqual(['2026-09-12', '2026-12-09']);
  });

  it('are in any line of a schedule, as are durations', () => {
    expect(
      lines(
        '## 4. Schedule\n\nEstimated date of completion: Tuesday,15-6-2027\nFinal handover by Dec 16th, 2027\nThe go-live takes place between 22 and 26 March 2027.\nThe work takes 27 weeks.\n',
      ),
    ).toEqual([
      'milestone “Estimated date of completion: Tuesday,15-6-2027” 2027-06-15',
      'milestone “Final handover by Dec 16th, 2027” 2027-12-16',
      'milestone “The go-live takes place between 22 and 26 March 2027.” 2027-03-22 to 2027-03-26',
      'period “The work takes 27 weeks.” 27 week',
    ]);
  });

  it('belong to a milestone that is one without them, too', () => {
    expect(lines('## Due date\n\n- The portal\n- Kick-off')).toEqual(['milestone “Kick-off”']);
  });
});

describe('sentences', () => {
  it('are cut where duties differ', () => {
    expect(
      lines(
        '## Scope\n\nThe supplier shall configure the portal and shall not migrate old tickets.\n\nThe supplier will (a) design the request types; (b) train five agents, and (c) hand over the manual by 3 May 2027.',
      ),
    ).toEqual([
      'scope “The supplier shall configure the portal”',
      'exclusion “shall not migrate old tickets.”',
      'scope “design the request types”',
      'scope “train five agents”',
      'deliverable “hand over the manual by 3 May 2027.” 2027-05-03',
    ]);
  });

  it.each([
    'The supplier configures the portal (see (i) and (b)).',
    'The supplier configures the portal (a) as agreed.',
    'The supplier shall configure the portal and test it.',
  ])('are not cut elsewhere: %s', (text) => {
    expect(lines(`## Scope\n\n${text}`)).toEqual([`scope “${text}”`]);
  });

  it('on how the system behaves are scope, though they have a “not” or “never”', () => {
    expect(
      lines(
        '## Functional scope\n\n- A change request is never created by hand.\n- Requests without an approver are excluded from the queue automatically.\n- The portal is grouped in 4 portal groups.\n- Old tickets are not migrated.',
      ),
    ).toEqual([
      'scope “A change request is never created by hand.”',
      'scope “Requests without an approver are excluded from the queue automatically.”',
      'scope “The portal is grouped in 4 portal groups.” at most 4 portal groups',
      'exclusion “Old tickets are not migrated.”',
    ]);
  });
});

describe('payments', () => {
  it('by percent of a total are milestones with amounts', () => {
    expect(
      lines(
        '## Fees\n\nThe Client shall pay 50% on signature, 25% on acceptance and 25% on go-live of the total price of $60,000.\nTravel is invoiced at cost, capped at 2,500 EUR.',
      ),
    ).toEqual([
      'fee “The Client shall pay 50% on signature, 25% on acceptance and 25% on go-live of the total price of $60,000.” USD 60000 fixedFee',
      'milestone “50% on signature” USD 30000 fixedFee',
      'milestone “25% on acceptance” USD 15000 fixedFee',
      'milestone “25% on go-live of the total price of $60,000.” USD 15000 fixedFee',
      'assumption “Travel is invoiced at cost, capped at 2,500 EUR.” EUR 2500 expenseLimit',
    ]);
  });

  it('in a list divide the price before it to the last cent, or state none if they are not the whole', () => {
    const list = (...shares: string[]) =>
      `## Fees\n\na fixed price of £100.01 excluding VAT, invoiced as follows:\n\n${shares.map((share) => `- ${share}`).join('\n')}`;
    expect(lines(list('33 % on signature', '33 % upon acceptance', '34 % after go-live'))).toEqual([
      'fee “a fixed price of £100.01 excluding VAT, invoiced as follows:” GBP 100.01 fixedFee',
      'milestone “33 % on signature” GBP 33 fixedFee',
      'milestone “33 % upon acceptance” GBP 33 fixedFee',
      'milestone “34 % after go-live” GBP 34.01 fixedFee',
    ]);
    expect(lines(list('40 % on signature', '40 % upon acceptance')).slice(1)).toEqual([
      'milestone “40 % on signature”',
      'milestone “40 % upon acceptance”',
    ]);
  });

  it('by time have the unit that the row proves, or none', () => {
    const row = (total: string) =>
      `## Fees\n\n| Role | Days | Rate | Total |\n| --- | --- | --- | --- |\n| Consultant | 4 | £1,200 | ${total} |\n`;
    expect(lines(row('£4,800'))).toEqual(['fee “Consultant | 4 | £1,200 | £4,800” GBP 1200 rate per day']);
    expect(found(row('£5,000'))).toMatchObject([
      {
        amount: { is: 'rate', per: null },
        reasons: expect.arrayContaining(['The unit of time of the rate is not stated']),
      },
    ]);
  });
});

it('reads tables that describe one deliverable each, by the number in its label', () => {
  const table = (number: number, name: string, date: string) =>
    `| Deliverable ${number} | ${name} |\n| --- | --- |\n| Performance standard | Meets the criteria |\n| Acceptable quality level | No critical defects |\n| Method of assessment | Demonstration |\n| Due date | ${date} |\n`;
  const clauses = found(
    `## Deliverables\n\n${table(1, 'Accepted features', '15 January 2027')}\n${table(2, 'Tested code', '15 February 2027')}`,
  );
  expect(clauses.map(({ kind, date }) => [kind, date?.value])).toEqual([
    ['deliverable', '2027-01-15'],
    ['deliverable', '2027-02-15'],
  ]);
});
