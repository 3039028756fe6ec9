import { describe, expect, it } from 'vitest';
import { toPlain } from '../plain.ts';
import { dollarOf, findAmounts } from './amounts.ts';

const amountsIn = (text: string, dollar = 'USD') => findAmounts(toPlain(text, 0, text.length), text, dollar);
const minorsIn = (text: string) => amountsIn(text).map(({ minor, currency }) => `${currency} ${minor}`);

describe('findAmounts', () => {
  it.each([
    ['$12,500', 'USD 1250000'],
    ['$ 12,500.50', 'USD 1250050'],
    ['\\$12,500', 'USD 1250000'],
    ['USD 12,500', 'USD 1250000'],
    ['12,500 USD', 'USD 1250000'],
    ['US$12,500', 'USD 1250000'],
    ['CA$12,500', 'CAD 1250000'],
    ['£950', 'GBP 95000'],
    ['12.000,00 EUR', 'EUR 1200000'],
    ['12,000.00 EUR', 'EUR 1200000'],
    ['120.000 USD', 'USD 12000000'],
    ['€ 48.500', 'EUR 4850000'],
    ['12 000 EUR', 'EUR 1200000'],
    ["CHF 12'000.00", 'CHF 1200000'],
    ['¥120,000', 'JPY 120000'],
    ['$1.4 million', 'USD 140000000'],
    ['$1.4M', 'USD 140000000'],
    ['1,2 Mio. EUR', 'EUR 120000000'],
    ['$84k', 'USD 8400000'],
    ['12,000 dollars', 'USD 1200000'],
    ['Rs. 1.5 lakh', 'INR 15000000'],
    ['INR 2 crore', 'INR 2000000000'],
    ['euro 58.200,00', 'EUR 5820000'],
    ['62 500 $ CAD', 'CAD 6250000'],
    ['R1 450 per hour', 'ZAR 145000'],
    ['R468 500, excluding VAT', 'ZAR 46850000'],
    ['-$500', 'USD -50000'],
    ['twelve thousand dollars ($12,000)', 'USD 1200000'],
  ])('reads %s', (written, amount) => {
    expect(minorsIn(`The fee is ${written} in total`)).toEqual([amount]);
  });

  it.each([
    '$12,5000',
    'v$2',
    'ten thousand dollars ($12,000)',
    '$12.345,678',
    '12 days',
    'all 12 items',
    '$0.005',
    'USD',
    '5 m cable',
    'top 10',
    'requirement R1 200 users',
    '50 %',
  ])('finds no amount in %s', (text) => {
    expect(minorsIn(`about ${text}`)).toEqual([]);
  });

  it('takes a label before a number for no group', () => {
    expect(minorsIn('Milestone 1 500 EUR')).toEqual(['EUR 50000']);
  });

  it.each([
    ['$225/h', 'hour'],
    ['$225 per hour', 'hour'],
    ['an hourly rate of $225', 'hour'],
    ['a day on site costs $1,100', 'day'],
    ['each further workshop is charged at $900', 'workshop'],
    ['£1,050 a day', 'day'],
    ['$20 per user', 'user'],
    ['$12,000', null],
    ['£850 per hospital and quarter', 'quarter'],
    ['$450 monthly', 'month'],
    ['Für den Personentag wird ein Satz von 980 Euro', 'day'],
    ['La hora adicional de consultoría tiene un costo de $210.000', 'hour'],
    ['El soporte cuesta $450.000 mensuales', 'month'],
    ['Le giornate aggiuntive sono compensate con € 620,00', 'day'],
    ['A hora técnica adicional custa R$ 240,00', 'hour'],
    ['Elk extra uur kost € 120', 'hour'],
    ['La journée supplémentaire est facturée 900 €', 'day'],
  ])('knows the unit of %s', (text, per) => {
    expect(amountsIn(text)).toMatchObject([{ per }]);
  });

  it('marks the ends of a range', () => {
    expect(amountsIn('$10,000 - $12,000')).toMatchObject([{ range: true }, { range: true }]);
    expect(amountsIn('$10,000')).toMatchObject([{ range: false }]);
  });

  it('reads dollars as those that the document names', () => {
    expect(dollarOf('All amounts are in Canadian dollars.')).toBe('CAD');
    expect(dollarOf('All prices are stated in AUD.')).toBe('AUD');
    expect(dollarOf('Currency is Canadian dollars.')).toBe('CAD');
    expect(dollarOf('“$” means lawful money of Canada.')).toBe('CAD');
    expect(dollarOf('The fee is $5.')).toBe('USD');
    expect(amountsIn('$5', 'CAD')).toMatchObject([{ currency: 'CAD', minor: 500 }]);
  });
});
