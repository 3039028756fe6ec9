import { countedModule } from '@scopewright/build-config/counted-module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssignableWorkItem, type Assignee, assignWork, type WorkToAssign } from './assign.ts';

const workItem = (id: string, values: Partial<AssignableWorkItem> = {}): AssignableWorkItem => ({
  id,
  key: `requestType:${id}`,
  level: 'story',
  parentId: null,
  phase: 1,
  hours: 8,
  dependsOn: [],
  status: 'todo',
  assigneeId: null,
  pinned: false,
  dueDate: null,
  ...values,
});
const person = (userId: string, values: Partial<Assignee> = {}): Assignee => ({
  userId,
  hoursPerWeek: 32,
  daysOff: [],
  ...values,
});
/** A Monday, of week 41. */
const FROM = '2026-10-05';
const assign = (workItems: AssignableWorkItem[], people: Assignee[], rest: Partial<WorkToAssign> = {}) =>
  assignWork({ workItems, people, elsewhere: [], from: FROM, ...rest });
const chosen = (found: ReturnType<typeof assign>) =>
  Object.fromEntries(found.assignments.map(({ workItemId, to }) => [workItemId, to]));

describe('assigning', () => {
  it('assigns work to the least busy person, with the reason', () => {
    const found = assign([workItem('a'), workItem('b', { hours: 12 })], [person('ana'), person('ben')], {
      elsewhere: [{ userId: 'ana', hours: 20 }],
    });
    expect(chosen(found)).toEqual({ b: 'ben', a: 'ben' });
    expect(found.assignments[0]).toEqual({ workItemId: 'b', from: null, to: 'ben', why: '12 of 32 hours in week 41' });
    expect(found.load).toEqual([
      { userId: 'ana', weeks: [{ from: FROM, capacity: 32, before: 20, after: 20 }] },
      { userId: 'ben', weeks: [{ from: FROM, capacity: 32, before: 0, after: 20 }] },
    ]);
  });

  it('leaves pinned and begun work items, and counts them', () => {
    const workItems = [
      workItem('pinned', { pinned: true, assigneeId: 'ana' }),
      workItem('begun', { status: 'inProgress', assigneeId: 'ana', hours: 30 }),
      workItem('done', { status: 'done', assigneeId: 'ben', hours: 100 }),
      workItem('open', { assigneeId: 'ana' }),
      workItem('nobody', { pinned: true }),
    ];
    const found = assign(workItems, [person('ana'), person('ben')]);
    expect(found.assignments).toEqual([expect.objectContaining({ workItemId: 'open', from: 'ana', to: 'ben' })]);
    expect(found.left).toEqual([]);
    expect(found.load[0]?.weeks.map(({ before }) => before)).toEqual([32, 6]);
  });

  it('keeps a story with its subtasks, and an epic, together', () => {
    const workItems = [
      workItem('epic', { level: 'epic', hours: null }),
      workItem('story', { parentId: 'epic', hours: 1 }),
      workItem('form', { level: 'subtask', parentId: 'story', hours: 0.5 }),
      workItem('flow', { level: 'subtask', parentId: 'story', hours: 0.5, status: 'inReview', assigneeId: 'ben' }),
      workItem('next', { parentId: 'epic', hours: 0.5 }),
    ];
    const found = assign(workItems, [person('ana'), person('ben')]);
    expect(chosen(found)).toEqual({ story: 'ben', form: 'ben', next: 'ben' });
    expect(found.assignments.map(({ why }) => why)).toEqual([
      '2 of 32 hours in week 41, works on this story already',
      '2 of 32 hours in week 41, works on this story already',
      '2.5 of 32 hours in week 41, works on this epic already',
    ]);
  });

  it('begins after its dependencies, regardless of their assignees', () => {
    const workItems = [workItem('first', { hours: 40 }), workItem('second', { dependsOn: ['first'], hours: 4 })];
    const found = assign(workItems, [person('ana'), person('ben')]);
    expect(found.assignments).toEqual([
      expect.objectContaining({ workItemId: 'first', why: '32 of 32 hours in week 41, until week 42' }),
      expect.objectContaining({ workItemId: 'second', to: 'ben', why: '4 of 32 hours in week 42' }),
    ]);
  });

  it('knows days off, and a week that has begun', () => {
    const away = person('ana', { daysOff: [{ from: '2026-10-05', to: '2026-10-08' }] });
    expect(assign([workItem('a', { hours: 10 })], [away]).load[0]?.weeks).toEqual([
      { from: FROM, capacity: 6.4, before: 0, after: 6.4 },
      { from: '2026-10-12', capacity: 32, before: 0, after: 3.6 },
    ]);
    const later = assign([workItem('a')], [person('ana')], { from: '2026-10-08' });
    expect(later.load[0]?.weeks).toEqual([{ from: FROM, capacity: 12.8, before: 0, after: 8 }]);
  });

  it('reports work that no one can do', () => {
    expect(assign([workItem('a', { hours: null })], [person('ana')]).left).toEqual([
      { workItemId: 'a', why: 'It has no estimate.' },
    ]);
    expect(assign([workItem('a', { hours: 40, dueDate: '2026-10-09' })], [person('ana')]).left).toEqual([
      { workItemId: 'a', why: 'No one has 40 hours free before it is due.' },
    ]);
    expect(assign([workItem('a')], []).left).toEqual([{ workItemId: 'a', why: 'The project has no consultants.' }]);
    expect(assign([workItem('a')], [person('ana', { hoursPerWeek: 0 })]).left).toEqual([
      { workItemId: 'a', why: 'No one has 8 hours free in the next two years.' },
    ]);
  });

  const USERS = ['ana', 'ben', 'cy'];
  const works = fc
    .tuple(
      fc.array(
        fc.record({
          level: fc.constantFrom('epic', 'story', 'task', 'subtask'),
          parentId: fc.option(fc.nat(14).map(String)),
          phase: fc.integer({ min: 1, max: 3 }),
          hours: fc.option(fc.integer({ min: 0, max: 6_000 }).map((hundredths) => hundredths / 100)),
          dependsOn: fc.uniqueArray(fc.nat(14).map(String), { maxLength: 3 }),
          status: fc.constantFrom('todo', 'todo', 'todo', 'inProgress', 'done', 'obsolete'),
          assigneeId: fc.option(fc.constantFrom(...USERS)),
          pinned: fc.boolean(),
          dueDate: fc.option(fc.constantFrom('2026-10-09', '2026-11-20', '2020-01-01')),
        }),
        { maxLength: 15 },
      ),
      fc.subarray(USERS),
      fc.array(fc.record({ userId: fc.constantFrom(...USERS), hours: fc.nat(100) }), { maxLength: 4 }),
      fc.constantFrom(0, 7.5, 32, 40),
    )
    .map(
      ([workItems, users, elsewhere, hoursPerWeek]): WorkToAssign => ({
        workItems: workItems.map((values, at) => workItem(String(at), values as Partial<AssignableWorkItem>)),
        people: users.map((userId) => person(userId, { hoursPerWeek })),
        elsewhere,
        from: FROM,
      }),
    );

  it('plans no one above their capacity in any week', () => {
    fc.assert(
      fc.property(works, (work) => {
        for (const { weeks } of assignWork(work).load)
          for (const { capacity, before, after } of weeks) {
            expect(after).toBeLessThanOrEqual(capacity + 0.01);
            expect(before).toBeLessThanOrEqual(after + 0.01);
          }
      }),
    );
  });

  it('changes neither pinned nor begun work items, and names every open one once', () => {
    fc.assert(
      fc.property(works, (work) => {
        const { assignments, left } = assignWork(work);
        const named = [...assignments, ...left].map(({ workItemId }) => workItemId);
        expect(new Set(named).size).toBe(named.length);
        for (const id of named) {
          const found = work.workItems.find((one) => one.id === id);
          expect([found?.pinned, found?.status]).toEqual([false, 'todo']);
        }
        for (const { to, from } of assignments) {
          expect(to).not.toBe(from);
          expect(work.people.map(({ userId }) => userId)).toContain(to);
        }
      }),
    );
  });

  it('depends on the input alone, not on its order or on who has the work now', () => {
    fc.assert(
      fc.property(works, fc.infiniteStream(fc.nat(1_000)), (work, random) => {
        const shuffled = <T>(all: readonly T[]): T[] =>
          all
            .map((one) => ({ one, by: random.next().value }))
            .sort((one, other) => one.by - other.by)
            .map(({ one }) => one);
        const found = assignWork(work);
        expect(
          assignWork({
            ...work,
            workItems: shuffled(work.workItems),
            people: shuffled(work.people),
            elsewhere: shuffled(work.elsewhere),
          }),
        ).toEqual(found);
        const now = new Map(found.assignments.map(({ workItemId, to }) => [workItemId, to]));
        const again = work.workItems.map((one) => ({ ...one, assigneeId: now.get(one.id) ?? one.assigneeId }));
        expect(assignWork({ ...work, workItems: again }).assignments).toEqual([]);
      }),
    );
  });

  it('puts work items in a dependency loop in the same order, whichever comes first', () => {
    const workItems = [
      workItem('0', { dependsOn: ['8'] }),
      workItem('1', { level: 'task', dependsOn: ['8'] }),
      workItem('7', { level: 'subtask', parentId: '0', dependsOn: ['1'] }),
      workItem('8', { dependsOn: ['1'] }),
    ];
    expect(assign(workItems.toReversed(), [])).toEqual(assign(workItems, []));
  });

  it('takes work in proportion to a chain of work items', async () => {
    const { growth } = await countedModule<typeof import('./assign.ts')>(import.meta.dirname, 'assign.ts');
    const people = [person('ana'), person('ben'), person('cy')];
    const chain = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        workItem(String(at), { hours: 1, dependsOn: at > 0 ? [String(at - 1)] : [] }),
      );
    expect(
      growth((counted, size) => counted.assignWork({ workItems: chain(size), people, elsewhere: [], from: FROM }), 750),
    ).toBeLessThan(2.3);
    const { assignments, left } = assign(chain(6_000), people);
    expect(assignments.length + left.length).toBe(6_000);
  });
});
