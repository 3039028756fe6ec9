import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALL_SET,
  FIRST_STEP,
  isAllSet,
  nextPosition,
  positionAfterKey,
  previousPosition,
  progressPercent,
  progressText,
} from './tour-position.ts';

const moves = fc.array(fc.constantFrom(nextPosition, previousPosition), { maxLength: 40 });
const positions = fc.integer({ min: FIRST_STEP, max: ALL_SET });
const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test('no series of presses leaves the tour, skips a step, or shows a step number beyond five', () => {
  fc.assert(
    fc.property(moves, (series) => {
      let position = FIRST_STEP;
      for (const move of series) {
        const before = position;
        position = move(position);
        expect(Math.abs(position - before)).toBeLessThanOrEqual(1);
        expect(position).toBeGreaterThanOrEqual(FIRST_STEP);
        expect(position).toBeLessThanOrEqual(ALL_SET);
        expect(progressText(position)).toMatch(/^(Step [1-5] of 5|All 5 steps done)$/);
      }
    }),
  );
});

test('Back undoes Next, and the progress never falls on the way forward', () => {
  fc.assert(
    fc.property(positions, (position) => {
      const next = nextPosition(position);
      if (!isAllSet(position)) expect(previousPosition(next)).toBe(position);
      expect(progressPercent(next)).toBeGreaterThanOrEqual(progressPercent(position));
      expect(progressPercent(position)).toBeGreaterThan(0);
      expect(progressPercent(position)).toBeLessThanOrEqual(100);
    }),
  );
});

test('arrow keys work like Next and Back; other keys and keys with a modifier do nothing', () => {
  fc.assert(
    fc.property(positions, fc.string(), (position, key) => {
      expect(positionAfterKey(position, { ...plain, key: 'ArrowRight' })).toBe(nextPosition(position));
      expect(positionAfterKey(position, { ...plain, key: 'ArrowLeft' })).toBe(previousPosition(position));
      expect(positionAfterKey(position, { ...plain, key })).toBe(position);
      for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
        expect(positionAfterKey(position, { ...plain, [modifier]: true, key: 'ArrowLeft' })).toBe(position);
      }
    }),
  );
});

test('five steps, then all set', () => {
  const texts = Array.from(
    { length: ALL_SET + 1 },
    (_, position) => `${progressText(position)} (${progressPercent(position)} %)`,
  );
  expect(texts).toEqual([
    'Step 1 of 5 (20 %)',
    'Step 2 of 5 (40 %)',
    'Step 3 of 5 (60 %)',
    'Step 4 of 5 (80 %)',
    'Step 5 of 5 (100 %)',
    'All 5 steps done (100 %)',
  ]);
});
