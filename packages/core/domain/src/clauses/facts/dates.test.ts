import { strict } from 'chrono-node';
import { describe, expect, it } from 'vitest';
import { toPlain } from '../plain.ts';
import { findDates } from './dates.ts';

const datesIn = (text: string) => findDates(toPlain(text, 0, text.length), text).map(({ date }) => date);
const valuesIn = (text: string) => datesIn(text).map(({ value, until }) => (until ? `${value}/${until}` : value));

describe('findDates', () => {
  it.each([
    ['2027-05-03', '2027-05-03'],
    ['2027/05/03', '2027-05-03'],
    ['3 May 2027', '2027-05-03'],
    ['3rd May, 2027', '2027-05-03'],
    ['3-May-2027', '2027-05-03'],
    ['May 3, 2027', '2027-05-03'],
    ['Sept. 30, 2027', '2027-09-30'],
    ['May 3rd 2027', '2027-05-03'],
    ['the 3rd day of May, 2027', '2027-05-03'],
    ['the third day of May 2027', '2027-05-03'],
    ['Monday, 3 May 2027', '2027-05-03'],
    ['03.05.2027', '2027-05-03'],
    ['3. Mai 2027', '2027-05-03'],
    ['8. März 2027', '2027-03-08'],
    ['1er mars 2027', '2027-03-01'],
    ['25/12/2027', '2027-12-25'],
    ['12/25/2027', '2027-12-25'],
    ['04/04/2027', '2027-04-04'],
    ['29 February 2028', '2028-02-29'],
    ['**3 May 2027**', '2027-05-03'],
  ])('reads %s', (written, value) => {
    expect(valuesIn(`It is due on ${written}.`)).toEqual([value]);
  });

  // its certain results may be invented: a second opinion on dates that are whole, in English, with a clear order
  it.each([
    '2027-05-03',
    '3 May 2027',
    '3rd May, 2027',
    'May 3, 2027',
    'Sept. 30, 2027',
    '25 December 2027',
    'February 28, 2028',
  ])('agrees with another reader of dates on %s', (written) => {
    const start = strict.parse(`due on ${written}`)[0]?.start;
    const [year, month, day] = (['year', 'month', 'day'] as const).map((part) =>
      String(start?.get(part)).padStart(2, '0'),
    );
    expect(valuesIn(`due on ${written}`)).toEqual([`${year}-${month}-${day}`]);
  });

  it.each([
    ['1 March 2027 to 31 May 2027', '2027-03-01/2027-05-31'],
    ['January 1 - March 31, 2027', '2027-01-01/2027-03-31'],
    ['1 March to 31 May 2027', '2027-03-01/2027-05-31'],
    ['3–7 May 2027', '2027-05-03/2027-05-07'],
    ['May 3-7, 2027', '2027-05-03/2027-05-07'],
    ['01.03.2027 bis 31.05.2027', '2027-03-01/2027-05-31'],
    ['March 1, 2027 and continues until May 31, 2027', '2027-03-01/2027-05-31'],
    ['1 March 2027 and terminates on 31 May 2027', '2027-03-01/2027-05-31'],
    ['Commencement date 1 March 2027; completion date 31 May 2027', '2027-03-01/2027-05-31'],
    ['between 1 March 2027 and Monday, 31 May 2027', '2027-03-01/2027-05-31'],
    ['zwischen dem 1. März 2027 und dem 31. Mai 2027', '2027-03-01/2027-05-31'],
    ['entre le 1er mars 2027 et le 31 mai 2027', '2027-03-01/2027-05-31'],
    ['entre el 1 de marzo de 2027 y el 31 de mayo de 2027', '2027-03-01/2027-05-31'],
    ['tussen 1 maart 2027 en 31 mei 2027', '2027-03-01/2027-05-31'],
    ['tra il 1 marzo 2027 e il 31 maggio 2027', '2027-03-01/2027-05-31'],
    ['entre o 1 de março de 2027 e o 31 de maio de 2027', '2027-03-01/2027-05-31'],
  ])('reads the range %s', (written, range) => {
    expect(valuesIn(`from ${written}`)).toEqual([range]);
  });

  it('takes two dates with “and” for a range only after “between”', () => {
    expect(valuesIn('on 1 May 2027 and 3 May 2027')).toEqual(['2027-05-01', '2027-05-03']);
    expect(valuesIn('between 1 May 2027 and 3 May 2027')).toEqual(['2027-05-01/2027-05-03']);
  });

  it('takes the later date of one that moves', () => {
    expect(valuesIn('Go-live moves from October 30, 2026 to November 20, 2026.')).toEqual(['2026-11-20']);
  });

  it('returns both readings where the order of day and month is ambiguous', () => {
    expect(datesIn('due 03/04/2027')).toMatchObject([
      { text: '03/04/2027', value: null, choices: ['2027-04-03', '2027-03-04'] },
    ]);
  });

  it.each([
    'March 2027',
    'Q4 2026',
    '06/2027',
    'May 3',
    '30 February 2027',
    '31.04.2027',
    'INC-2024-03-01',
    'release 10.2.2027.4',
    'https://example.com/2027-05-03/x',
    '555-010-2027',
    'you may 1 day',
    '03.04.27',
    'SOW-2027-03-01',
    'from 9:00 to 17:00',
    'November 1 - January 31, 2028',
  ])('finds no date in %s', (text) => {
    expect(datesIn(text).filter(({ relative }) => relative === null)).toEqual([]);
  });

  it.each([
    ['within 30 days', 30, 'day', ''],
    ['within five (5) business days of receipt', 5, 'businessDay', 'of receipt'],
    ['3 business days after the second-to-last sprint', 3, 'businessDay', 'after the second-to-last sprint'],
    ['two weeks before go-live', 2, 'week', 'before go-live'],
    ['10 working days following delivery', 10, 'businessDay', 'following delivery'],
  ])('reads “%s” as a time span', (text, count, unit, anchor) => {
    expect(datesIn(text)).toMatchObject([{ text, value: null, choices: null, relative: { count, unit, anchor } }]);
  });

  it('states no span where words and figure differ', () => {
    expect(datesIn('within five (7) days')).not.toMatchObject([{ relative: { count: 5 } }]);
  });
});
