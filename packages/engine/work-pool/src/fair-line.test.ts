import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairLine, type FairLineOptions } from './fair-line.ts';

/** A line whose jobs end on command. */
function lineOf(options: FairLineOptions) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const line = new FairLine<string>(options, (job, end) => {
    begun.push(job);
    ends.set(job, end);
  });
  const end = (job: string) => {
    const ending = ends.get(job);
    ends.delete(job);
    ending?.();
  };
  return { line, begun, end, running: () => [...ends.keys()] };
}

const ROOMY: FairLineOptions = { running: 1, runningPerFirm: 1, waiting: 100, waitingPerFirm: 100 };

it('alternates between firms, regardless of their load', () => {
  const { line, begun, end } = lineOf(ROOMY);
  for (const job of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) line.add(job[0] as string, job);
  for (let at = 0; at < 6; at++) end(begun[at] as string);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it("respects a firm's limit of concurrent jobs, while others have a thread to themselves", () => {
  const { line, begun, end } = lineOf({ ...ROOMY, running: 3, runningPerFirm: 2 });
  for (const job of ['a1', 'a2', 'a3', 'a4', 'b1']) line.add(job[0] as string, job);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  end('b1');
  expect(begun).toHaveLength(3);
  end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('refuses jobs beyond the queue limits, of a firm and in total', () => {
  const { line } = lineOf({ running: 1, runningPerFirm: 1, waiting: 3, waitingPerFirm: 2 });
  expect(['a1', 'a2', 'a3', 'a4'].map((job) => line.add('a', job))).toEqual([true, true, true, false]);
  expect(line.add('b', 'b1')).toBe(true);
  expect(line.add('c', 'c1')).toBe(false);
  expect([line.running, line.waiting]).toEqual([1, 3]);
});

it('runs a job that has no need to wait, where no job may wait', () => {
  const { line, begun } = lineOf({ running: 1, runningPerFirm: 1, waiting: 0, waitingPerFirm: 0 });
  expect([line.add('a', 'a1'), line.add('b', 'b1'), begun]).toEqual([true, false, ['a1']]);
});

it('drops a removed job', () => {
  const { line, begun, end } = lineOf(ROOMY);
  for (const job of ['a1', 'a2', 'b1']) line.add(job[0] as string, job);
  expect([line.remove('a', 'a2'), line.remove('a', 'a2'), line.remove('a', 'a1'), line.remove('c', 'c1')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  end('a1');
  expect([begun, line.waiting]).toEqual([['a1', 'b1'], 0]);
});

it('respects its limits and loses no job, in any order of events', () => {
  const step = fc.oneof(fc.record({ firm: fc.constantFrom('a', 'b', 'c', 'd') }), fc.record({ ends: fc.nat(10) }));
  const options = fc.record({
    running: fc.integer({ min: 1, max: 3 }),
    runningPerFirm: fc.integer({ min: 1, max: 2 }),
    waiting: fc.nat(6),
    waitingPerFirm: fc.nat(3),
  });
  fc.assert(
    fc.property(options, fc.array(step, { maxLength: 60 }), (limits, steps) => {
      const { line, begun, end, running } = lineOf(limits);
      const taken: string[] = [];
      for (const [at, one] of steps.entries()) {
        if ('firm' in one) {
          const job = `${one.firm}${at}`;
          if (line.add(one.firm, job)) taken.push(job);
        } else {
          const job = running()[one.ends];
          if (job !== undefined) end(job);
        }
        expect(running().length).toBeLessThanOrEqual(limits.running);
        expect(line.waiting).toBeLessThanOrEqual(limits.waiting);
        for (const firm of 'abcd')
          expect(running().filter((job) => job.startsWith(firm)).length).toBeLessThanOrEqual(limits.runningPerFirm);
        expect(line.running + line.waiting).toBe(taken.length - (begun.length - running().length));
      }
      while (running().length > 0) end(running()[0] as string);
      expect([...begun].sort()).toEqual([...taken].sort());
    }),
  );
});
