import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { changesBetween } from './audit.ts';

it('names only the fields that changed, with what they were and are', () => {
  const [id, at] = [new Types.ObjectId(), new Date('2026-01-02T03:04:05Z')];
  expect(
    changesBetween(
      { name: 'Acme', owner: id, tags: ['a'], startsAt: null, same: at, left: 1 },
      { name: 'Acme Ltd', owner: new Types.ObjectId(id), tags: ['a', 'b'], startsAt: at, same: new Date(at), added: 2, empty: undefined },
    ),
  ).toEqual({
    name: { from: 'Acme', to: 'Acme Ltd' },
    tags: { from: ['a'], to: ['a', 'b'] },
    startsAt: { from: null, to: at.toISOString() },
    added: { from: null, to: 2 },
  });
});

it('keeps the beginning of a long text, and sees a change at its end', () => {
  const long = 'x'.repeat(5000);
  const { notes } = changesBetween({ notes: long }, { notes: `${long}!` });
  expect(notes?.from).toBe(`${'x'.repeat(2000)}… (5000 characters)`);
  expect(notes?.to).toBe(`${'x'.repeat(2000)}… (5001 characters)`);
});
