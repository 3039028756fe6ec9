import { describe, expect, it } from 'vitest';
import { extractClauses } from '../extract-clauses.ts';
import { toPlain } from '../plain.ts';
import { sourceOfText } from '../testing/source-of-text.ts';
import { taxIn } from './taxes.ts';

const taxOf = (text: string) => taxIn(toPlain(text, 0, text.length).text);
const found = (text: string) => extractClauses(sourceOfText(text), { firmNames: [], companyNames: [] });

describe('a price', () => {
  it.each([
    ['The fixed price is £12,000 excluding VAT.', null],
    ['£12,000 plus 20 % VAT', 20],
    ['£12,000 (excl. VAT)', null],
    ['£12,000 + VAT', null],
    ['All prices are exclusive of VAT at 20 %.', 20],
    ['The price does not include any applicable sales taxes.', null],
    ['Sales tax is not included.', null],
    ['12.000 € zzgl. 19 % MwSt.', 19],
    ['12.000 € zuzüglich der gesetzlichen Mehrwertsteuer', null],
    ['12.000 € netto', null],
    ['Alle Preise ohne Umsatzsteuer', null],
    ['12 000 € HT', null],
    ['12 000 € hors taxes', null],
    ['12 000 €, TVA de 20 % en sus', 20],
    ['12.000 € más IVA', null],
    ['12.000 €, IVA no incluido', null],
    ['12.000 € + 21 % de IVA', 21],
    ['€ 12.000 exclusief btw', null],
    ['€ 12.000 excl. 21% btw', 21],
    ['€ 12.000 oltre IVA', null],
    ['12.000 € IVA esclusa', null],
    ['12.000 € acrescido de IVA', null],
    ['12.000 €, IVA não incluído', null],
  ])('is without tax: %s', (text, percent) => {
    expect(taxOf(text)).toEqual({ included: false, percent });
  });

  it.each([
    ['£12,000 including VAT', null],
    ['£12,000 incl. 20% VAT', 20],
    ['£12,000, VAT included', null],
    ['12.000 € inkl. MwSt.', null],
    ['12.000 € einschließlich 19 % Umsatzsteuer', 19],
    ['12.000 € brutto', null],
    ['12 000 € TTC', null],
    ['12 000 €, TVA comprise', null],
    ['12.000 € IVA incluido', null],
    ['€ 12.000 inclusief btw', null],
    ['12.000 € IVA inclusa', null],
    ['12.000 € com IVA', null],
    ['12.000 €, IVA incluído', null],
  ])('is with tax: %s', (text, percent) => {
    expect(taxOf(text)).toEqual({ included: true, percent });
  });

  it.each([
    'The fixed price is £12,000.',
    'Invoices are due within 30 days net.',
    'Zahlbar innerhalb von 30 Tagen netto.',
    'The price includes training.',
    'Prices comply with applicable sales tax laws.',
    'The portal has a field for the VAT number.',
  ])('has no stated tax: %s', (text) => {
    expect(taxOf(text)).toBeNull();
  });
});

describe('the tax of a clause', () => {
  const taxes = (text: string) => found(text).map(({ quote, amount }) => [quote, amount?.tax]);

  it('is part of its amount, and a reason', () => {
    const [fee] = found('## Fees\n\nThe fixed price is £12,000 plus 20 % VAT.');
    expect(fee).toMatchObject({ kind: 'fee', amount: { minor: 1_200_000, tax: { included: false, percent: 20 } } });
    expect(fee?.reasons).toContain('Without VAT of 20 %');
  });

  it('may be in the name of the column', () => {
    expect(taxes('## Fees\n\nItem | Price excl. VAT\n--- | ---\nPortal set-up | £8,000\n')).toEqual([
      ['Portal set-up | £8,000', { included: false, percent: null }],
    ]);
  });

  it('may be stated by a sentence on all prices of its section, also for instalments', () => {
    const clauses = found(
      '## Fees\n\nThe Client shall pay 50% on signature and 50% on go-live of the total price of $60,000.\nTravel is invoiced at cost, capped at 2,500 EUR. All prices plus 19% VAT.',
    );
    expect(clauses.map(({ amount }) => [amount?.minor, amount?.tax?.percent])).toEqual([
      [6_000_000, 19],
      [3_000_000, 19],
      [3_000_000, 19],
      [250_000, undefined],
    ]);
    expect(clauses[0]?.reasons.at(-1)).toBe('Without VAT of 19 %: “All prices plus 19% VAT.”');
  });

  it('is that of the document, if the sentence is apart from all prices', () => {
    expect(taxes('## Fees\n\nThe fixed price is £12,000.\n\n## Taxes\n\nAll fees are exclusive of VAT.')).toEqual([
      ['The fixed price is £12,000.', { included: false, percent: null }],
    ]);
    expect(
      taxes('## Fees\n\nThe fixed price is £12,000 including VAT.\n\n## Taxes\n\nAll fees are exclusive of VAT.'),
    ).toEqual([['The fixed price is £12,000 including VAT.', { included: true, percent: null }]]);
  });
});

it('is not stated by what a system does', () => {
  const text =
    '## Fees\n\nThe fixed price is £12,000.\n\n## Scope\n\nThe supplier builds a form with prices excluding VAT.';
  expect(found(text).find(({ kind }) => kind === 'fee')?.amount).not.toHaveProperty('tax');
});

describe('a cap', () => {
  it.each([
    'The total price is not to exceed $48,000.',
    'Fees are capped at $48,000.',
    'The budget is a maximum of $48,000.',
    'The Client shall pay at most $48,000.',
    'The fees may not be more than $48,000.',
    'The price has a ceiling of $48,000.',
    'The charges will in no event be higher than $48,000.',
    'Fees of $48,000 as an upper limit',
    'Der Preis beträgt nicht mehr als 48.000 €.',
    'Die Vergütung ist auf 48.000 € gedeckelt.',
    'Die Kosten betragen höchstens 48.000 €.',
    'Die Vergütung überschreitet 48.000 € nicht.',
    'Le prix est plafonné à 48 000 €.',
    'Le montant ne dépassera pas 48 000 €.',
    'Le prix est de 48 000 € au plus.',
    'Le prix ne peut excéder 48 000 €.',
    'El precio no superará los 48.000 €.',
    'Los honorarios tendrán un tope de 48.000 €.',
    'El precio será de 48.000 € como máximo.',
    'El importe no podrá exceder de 48.000 €.',
    'De prijs bedraagt niet meer dan € 48.000.',
    'De vergoeding is gemaximeerd op € 48.000.',
    'Il prezzo non supera 48.000 €.',
    'Il corrispettivo ha un tetto massimo di 48.000 €.',
    'Il prezzo non potrà superare 48.000 €.',
    'O preço não excede 48.000 €.',
    'O valor está limitado a 48.000 €.',
    'O preço não poderá ultrapassar 48.000 €.',
  ])('is no fee: %s', (sentence) => {
    expect(found(`## Fees\n\n${sentence}`)).toMatchObject([
      { kind: 'assumption', amount: { minor: 4_800_000, is: 'cap' } },
    ]);
  });
});
