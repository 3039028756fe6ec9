import { RATE_TEXT_MAX_LENGTH, RATES_PER_CLAUSE } from '@scopewright/contracts/constants';
import { describe, expect, it } from 'vitest';
import type { ClauseCandidate, ClauseRate } from '../clause.ts';
import { extractClauses } from '../extract-clauses.ts';
import { sourceOfText } from '../testing/source-of-text.ts';

const found = (text: string) => extractClauses(sourceOfText(text), { firmNames: [], companyNames: [] });
const inLine = ({ role, level, place, minor, currency, per }: ClauseRate) =>
  [role, level, place, `${currency} ${minor / 100}`, per ? `per ${per}` : null].map((part) => part ?? '-').join(', ');
const ratesIn = (clauses: readonly ClauseCandidate[]) => clauses.map(({ rates }) => rates?.map(inLine) ?? null);

const REGIONS = ['North', 'South', 'East', 'West'];
const LEVELS = ['Junior', 'Senior', 'Principal'];
const ROLES = ['Consultant', 'Architect', 'Trainer', 'Analyst'];

describe('a rate card', () => {
  it('of 48 rows is one clause with its rates, besides the limit below it', () => {
    const rows = REGIONS.flatMap((region) =>
      LEVELS.flatMap((level, at) => ROLES.map((role) => `${region} | ${role} | ${level} | $${100 + at}.50`)),
    );
    const [card, limit, ...others] = found(
      `## 5. Rates\n\nRegion | Role | Level | Rate per hour\n--- | --- | --- | ---\n${rows.join('\n')}\n\nThe total does not exceed $48,000.\n`,
    );
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      kind: 'fee',
      quote: rows.join('\n'),
      amount: null,
      reasons: ['Under the heading “5. Rates”', 'Rate card of 48 rates'],
    });
    expect(card?.rates).toHaveLength(48);
    expect(card?.rates?.[0]).toEqual({
      text: 'North | Consultant | Junior | $100.50',
      role: 'Consultant',
      level: 'Junior',
      place: 'North',
      minor: 10_050,
      currency: 'USD',
      per: 'hour',
    });
    expect(limit).toMatchObject({ kind: 'assumption', amount: { minor: 4_800_000, currency: 'USD', is: 'cap' } });
  });

  it.each([
    [
      'its columns in any order',
      'Level | Day rate | Role\n--- | --- | ---\nJunior | £500 | Tester\nSenior | £700 | Tester\nLead | £900 | Tester',
      [
        'Tester, Junior, -, GBP 500, per day',
        'Tester, Senior, -, GBP 700, per day',
        'Tester, Lead, -, GBP 900, per day',
      ],
    ],
    [
      'no head',
      'Tester | €80 per hour\nTrainer | €90 per hour\nArchitect | €120 per hour',
      ['Tester, -, -, EUR 80, per hour', 'Trainer, -, -, EUR 90, per hour', 'Architect, -, -, EUR 120, per hour'],
    ],
    [
      'a currency in its head',
      'Role | Rate (CHF/h)\n--- | ---\nTester | 80\nTrainer | 90.50\nArchitect | 120',
      ['Tester, -, -, CHF 80, per hour', 'Trainer, -, -, CHF 90.5, per hour', 'Architect, -, -, CHF 120, per hour'],
    ],
    [
      'a column of rates for each place',
      'Role | Hourly rate onshore | Hourly rate offshore\n--- | --- | ---\nTester | $80 | $40\nTrainer | $90 | $45',
      [
        'Tester, -, onshore, USD 80, per hour',
        'Tester, -, offshore, USD 40, per hour',
        'Trainer, -, onshore, USD 90, per hour',
        'Trainer, -, offshore, USD 45, per hour',
      ],
    ],
    [
      'a column for each level, under its heading',
      'Role | Junior | Senior\n--- | --- | ---\nTester | $80 | $100\nTrainer | $90 | $110',
      [
        'Tester, Junior, -, USD 80, per hour',
        'Tester, Senior, -, USD 100, per hour',
        'Trainer, Junior, -, USD 90, per hour',
        'Trainer, Senior, -, USD 110, per hour',
      ],
    ],
    [
      'places that are written once',
      '| Region | Role | Rate |\n| --- | --- | --- |\n| North | Tester | $80 |\n| | Trainer | $90 |\n| South | Tester | $70 |',
      [
        'Tester, -, North, USD 80, per hour',
        'Trainer, -, North, USD 90, per hour',
        'Tester, -, South, USD 70, per hour',
      ],
    ],
    [
      'German words',
      'Rolle | Stufe | Standort | Stundensatz\n--- | --- | --- | ---\nTester | Junior | Bern | 80 €\nTester | Senior | Bern | 100 €\nTester | Senior | Wien | 90 €',
      [
        'Tester, Junior, Bern, EUR 80, per hour',
        'Tester, Senior, Bern, EUR 100, per hour',
        'Tester, Senior, Wien, EUR 90, per hour',
      ],
    ],
    [
      'French words',
      'Profil | Niveau | TJM\n--- | --- | ---\nTesteur | Junior | 500 €\nTesteur | Senior | 700 €\nFormateur | Senior | 650 €',
      [
        'Testeur, Junior, -, EUR 500, per day',
        'Testeur, Senior, -, EUR 700, per day',
        'Formateur, Senior, -, EUR 650, per day',
      ],
    ],
  ])('as a table may have %s', (_, table, rates) => {
    expect(ratesIn(found(`## Hourly rates\n\n${table}\n`))).toEqual([rates]);
  });

  it.each([
    [
      'a list',
      '- Junior tester: $80 per hour\n- Senior tester: $100/h\n- Trainer, remote: $90 per hour',
      [
        'Junior tester, -, -, USD 80, per hour',
        'Senior tester, -, -, USD 100, per hour',
        'Trainer, -, remote, USD 90, per hour',
      ],
    ],
    [
      'a list in one line',
      'Rates: - Junior tester: $80 per hour - Senior tester: $100 per hour - Trainer: $90 per hour',
      [
        'Junior tester, -, -, USD 80, per hour',
        'Senior tester, -, -, USD 100, per hour',
        'Trainer, -, -, USD 90, per hour',
      ],
    ],
    [
      'a sentence',
      'Hourly rates: junior $80 per hour, senior $100 per hour and principal $120 per hour.',
      ['junior, -, -, USD 80, per hour', 'senior, -, -, USD 100, per hour', 'principal, -, -, USD 120, per hour'],
    ],
    [
      'a German list',
      '- Berater (Senior): 120 € pro Stunde\n- Berater (Junior): 90 € pro Stunde\n- Trainer: 100 €/Std.',
      [
        'Berater, Senior, -, EUR 120, per hour',
        'Berater, Junior, -, EUR 90, per hour',
        'Trainer, -, -, EUR 100, per hour',
      ],
    ],
    [
      'a French list',
      '- Consultant senior : 900 € par jour\n- Consultant junior : 600 € par jour\n- Formateur : 700 €/jour',
      [
        'Consultant senior, -, -, EUR 900, per day',
        'Consultant junior, -, -, EUR 600, per day',
        'Formateur, -, -, EUR 700, per day',
      ],
    ],
  ])('may be %s', (_, list, rates) => {
    expect(ratesIn(found(`## Fees\n\n${list}\n`))).toEqual([rates]);
  });

  it('sums up the hours of its rows, and is apart from their total', () => {
    const clauses = found(
      '## Fees\n\nRole | Rate per hour | Hours\n--- | --- | ---\nTester | $80 | 10\nTrainer | $90 | 20\nArchitect | $120 | 12.5\nTotal | $4,100 | 42.5\n',
    );
    expect(clauses.map(({ kind, hours, rates, amount }) => [kind, hours, rates?.length, amount?.minor])).toEqual([
      ['fee', 42.5, 3, undefined],
      ['fee', 42.5, undefined, 410_000],
    ]);
  });

  it('has at least three rates, and none that is still open', () => {
    const table = (rows: string) => found(`## Rates\n\nRole | Rate per hour\n--- | ---\n${rows}\n`);
    const two = table('Tester | $80\nTrainer | $90');
    expect(two.map(({ kind, amount }) => [kind, amount?.is])).toEqual([
      ['fee', 'rate'],
      ['fee', 'rate'],
    ]);
    const open = table('Tester | $80\nTrainer | $90\nArchitect | [TBD]\nAnalyst | $70');
    expect(open.map(({ kind }) => kind).toSorted()).toEqual(['fee', 'placeholder']);
    expect(open.find(({ kind }) => kind === 'fee')?.rates).toHaveLength(3);
  });

  it.each([
    'Deliverable | Rate per hour\n--- | ---\nPortal | $80\nReport | $90\nManual | $70',
    '- Extra work is charged at $80 per hour.\n- Travel time is charged at $40 per hour.\n- The Client shall pay $120 per hour at night.',
    '- Workshop: $900\n- Set-up: $5,000\n- Training: $1,200',
    'Phase | Price\n--- | ---\nDesign | $8,000\nBuild | $9,000\nTest | $7,000',
  ])('is not: %s', (text) => {
    for (const heading of ['Fees', 'Fees and rates'])
      expect(found(`## ${heading}\n\n${text}\n`).filter(({ rates }) => rates)).toEqual([]);
  });

  it('has a bounded number of rates with bounded texts', () => {
    const rows = Array.from({ length: 230 }, (_, at) => `Tester ${at} ${'x'.repeat(400)} | $80`);
    const [card] = found(`## Rates\n\nRole | Rate per hour\n--- | ---\n${rows.join('\n')}\n`);
    expect(card?.rates).toHaveLength(RATES_PER_CLAUSE);
    expect(card?.reasons).toContain('Only the first 200 rates are listed');
    for (const { text, role } of card?.rates ?? [])
      for (const part of [text, role ?? '']) expect(part.length).toBeLessThanOrEqual(RATE_TEXT_MAX_LENGTH);
  });
});
