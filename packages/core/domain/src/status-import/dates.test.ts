import { describe, expect, it } from 'vitest';
import { dayOfText, inferDateOrder } from './dates.ts';

describe('dates that are certain', () => {
  it.each([
    ['2026-06-24', '2026-06-24'],
    ['2026-06-24T17:39:00.000Z', '2026-06-24'],
    ['2026/6/4 17:39', '2026-06-04'],
    ['24/Jun/26 5:39 PM', '2026-06-24'],
    ['05/Jun/26 11:20 PM', '2026-06-05'],
    ['24/Jun/26 17:39', '2026-06-24'],
    ['2/Jan/2006 3:04 PM', '2006-01-02'],
    ['Jan/2/06', '2006-01-02'],
    ['24. Juni 2026', '2026-06-24'],
    ['24-June-2026', '2026-06-24'],
    ['24/août/26 5:39 PM', '2026-08-24'],
    ['June 24, 2026', '2026-06-24'],
    ['Wed Jun 24 2026 17:39:00 GMT+0000 (Coordinated Universal Time)', '2026-06-24'],
    ['24.06.2026 17:39', '2026-06-24'],
    ['3.4.27', '2027-04-03'],
    ['24/06/2026 17:39', '2026-06-24'],
    ['06/24/2026 5:39:00 PM', '2026-06-24'],
    ['04/04/27', '2027-04-04'],
  ])('reads %s', (text, day) => {
    expect(dayOfText(text, null)).toEqual({ kind: 'day', day });
  });

  it.each(['soon', '31/02/2027', '32/13/2027', '2027-02-30', 'Jun 2027', '12', '5:39 PM', '24/Xyz/26', '1/2/203'])(
    'does not read %s',
    (text) => {
      expect(dayOfText(text, 'dayFirst')).toEqual({ kind: 'unreadable' });
    },
  );

  it('finds no date in an empty cell', () => {
    expect(dayOfText('  ', null)).toEqual({ kind: 'none' });
  });
});

describe('dates of numbers alone', () => {
  const text = '03/04/2027 9:00';

  it('are undecided without an order', () => {
    expect(dayOfText(text, null)).toEqual({ kind: 'undecided', dayFirst: '2027-04-03', monthFirst: '2027-03-04' });
    expect(dayOfText(text, 'dayFirst')).toEqual({ kind: 'day', day: '2027-04-03' });
    expect(dayOfText(text, 'monthFirst')).toEqual({ kind: 'day', day: '2027-03-04' });
  });

  it.each([
    ['dayFirst', ['01/02/27', '', '13/02/27', '24/Jun/26']],
    ['monthFirst', ['01/02/27', '02-13-2027']],
    [null, ['01/02/27', '24/Jun/26', '2026-12-24', '24.12.2026', 'soon']],
    [null, ['13/02/27', '02/13/27']],
    [null, []],
  ] as const)('have the order %s by the others of the file', (order, texts) => {
    expect(inferDateOrder(texts)).toBe(order);
  });
});
