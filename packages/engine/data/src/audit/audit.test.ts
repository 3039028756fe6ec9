import fc from 'fast-check';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { boundedChanges, type Changes, changesBetween } from './audit.ts';

it('names only the fields that changed, with previous and current values', () => {
  const [id, at] = [new Types.ObjectId(), new Date('2026-01-02T03:04:05Z')];
  expect(
    changesBetween(
      { name: 'Acme', owner: id, tags: ['a'], startsAt: null, same: at, left: 1 },
      {
        name: 'Acme Ltd',
        owner: new Types.ObjectId(id),
        tags: ['a', 'b'],
        startsAt: at,
        same: new Date(at),
        added: 2,
        empty: undefined,
      },
    ),
  ).toEqual({
    name: { from: 'Acme', to: 'Acme Ltd' },
    tags: { from: ['a'], to: ['a', 'b'] },
    startsAt: { from: null, to: at.toISOString() },
    added: { from: null, to: 2 },
  });
});

it('stores the beginning of a long text, and sees a change at its end', () => {
  const long = 'x'.repeat(5000);
  const { notes } = changesBetween({ notes: long }, { notes: `${long}!` });
  expect(notes?.from).toBe(`${'x'.repeat(2000)}… (5000 characters)`);
  expect(notes?.to).toBe(`${'x'.repeat(2000)}… (5001 characters)`);
});

it('cuts long values of a large event, texts or not, and records their length', () => {
  const options = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`opt${index}`, { name: `Option ${index}` }]),
  );
  const changes = {
    text: { from: 'x'.repeat(2001), to: 'short', part: 'A part' },
    options: { from: null, to: options },
    phase: { from: 1, to: 2 },
  };
  const json = JSON.stringify(options);
  expect(boundedChanges(changes)).toEqual({
    text: { from: `${'x'.repeat(2000)}… (2001 characters)`, to: 'short', part: 'A part' },
    options: { from: null, to: `${json.slice(0, 2000)}… (${json.length} characters)` },
    phase: { from: 1, to: 2 },
  });
  const { options: _, ...small } = changes;
  expect(boundedChanges(small)).toEqual(small);
});

it('cuts sooner where an event has many fields, and counts those beyond a hundred', () => {
  const change = { from: 'f'.repeat(5000), to: 't'.repeat(5000) };
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`options/opt${index}/name`, change]));
  const bounded = boundedChanges(many);
  expect(Object.keys(bounded)).toHaveLength(101);
  expect(bounded['options/opt99/name']?.to).toBe(`${'t'.repeat(80)}… (5000 characters)`);
  expect(bounded.moreChanges).toEqual({ from: null, to: 400 });
});

it('keeps every event small, and small ones unchanged', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 9000 }),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.string({ maxLength: 3000 }), { maxLength: 4 }),
  );
  const field = fc.string({ minLength: 1, maxLength: 500 });
  const changes: fc.Arbitrary<Changes> = fc.dictionary(field, fc.record({ from: value, to: value }), {
    maxKeys: 150,
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(changes, (given) => {
      const bounded = boundedChanges(given);
      expect(JSON.stringify(bounded).length).toBeLessThan(120_000);
      if (JSON.stringify(given).length <= 48_000) expect(bounded).toEqual(given);
    }),
    { numRuns: 60 },
  );
});
