import { clause } from '@scopewright/contracts/testing';
import { later } from '@scopewright/remote-contract/testing';
import { expect, test, vi } from 'vitest';
import { type ClauseChange, changed, createClauseWriter } from './clause-writer.ts';
import type { Clause } from './use-clauses.ts';

function writer() {
  const answers: ReturnType<typeof later<Clause | Error>>[] = [];
  const sent: { version: number; change: ClauseChange }[] = [];
  const shown: Clause[] = [];
  const refused = vi.fn();
  const made = createClauseWriter({
    show: (state) => shown.push(state),
    send: async (base, change) => {
      sent.push({ version: base.version, change });
      const answer = later<Clause | Error>();
      answers.push(answer);
      const answered = await answer.promise;
      if (answered instanceof Error) throw answered;
      return answered;
    },
    refused,
  });
  return { ...made, answers, sent, shown, refused };
}

test('changes of a clause follow each other, each from the version that the one before made', async () => {
  const { change, idle, answers, sent, shown } = writer();
  const base = clause({ version: 3 });
  const both = Promise.all([change(base, { state: 'accepted' }), change(base, { kind: 'scope' })]);
  expect(shown.at(-1)).toMatchObject({ state: 'accepted', kind: 'scope' });
  expect(sent).toEqual([{ version: 3, change: { state: 'accepted' } }]);
  answers[0]?.resolve({ ...base, state: 'accepted', version: 4 });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ version: 4, change: { kind: 'scope' } });
  // the first answer does not take the second change back
  expect(shown.at(-1)).toMatchObject({ state: 'accepted', kind: 'scope', version: 4 });
  answers[1]?.resolve({ ...base, state: 'accepted', kind: 'scope', version: 5 });
  expect(await both).toEqual([true, true]);
  await idle();
  expect(shown.at(-1)?.version).toBe(5);
});

test('a conflict shows what is there now, and drops what was based on the state before', async () => {
  const { change, answers, sent, shown, refused } = writer();
  const base = clause({ version: 3 });
  const both = Promise.all([change(base, { state: 'accepted' }), change(base, { kind: 'scope' })]);
  const theirs = clause({ state: 'rejected', version: 7 });
  const conflict = Object.assign(new Error('conflict'), { current: theirs });
  answers[0]?.resolve(conflict);
  expect(await both).toEqual([false, false]);
  expect(sent).toHaveLength(1);
  expect(shown.at(-1)).toEqual(theirs);
  expect(refused).toHaveBeenCalledExactlyOnceWith(theirs, conflict);
});

test('another failure shows the state of before', async () => {
  const { change, answers, shown } = writer();
  const base = clause();
  const saved = change(base, { state: 'accepted' });
  answers[0]?.resolve(new Error('offline'));
  expect(await saved).toBe(false);
  expect(shown.at(-1)).toEqual(base);
});

test('a day is chosen; what is no longer accepted leaves the timeline', () => {
  const date = { text: '3/4/2027', value: null, until: null, relative: null };
  const choices: [string, string] = ['2027-04-03', '2027-03-04'];
  expect(changed(clause({ date: { ...date, choices } }), { date: '2027-04-03' }).date).toEqual({
    ...date,
    value: '2027-04-03',
    choices,
  });
  const milestone = { title: 'Go-live', date: '2027-04-03' };
  const accepted = clause({ state: 'accepted', milestone, former: 'Go live' });
  expect(changed(accepted, { state: 'rejected' })).toMatchObject({ state: 'rejected', milestone: null, former: null });
  expect(changed(accepted, { state: 'accepted' })).toMatchObject({ milestone });
});
