import { expect, test } from 'vitest';
import { writeSow } from '../sows/write-sow.ts';
import { isBusinessDay } from '../tracking/days.ts';
import { planSampleClient } from './sample-client.ts';

function plan(today = '2026-03-02') {
  let ids = 0;
  return planSampleClient(today, 'EUR', () => {
    ids += 1;
    return ids.toString(16).padStart(24, '0');
  });
}

test('sells every item of its project but those that are added later', () => {
  const { items, sow, added, projectId } = plan();
  const written = writeSow({ ...sow, firm: 'Acme', company: 'Sample client' });
  const sold = new Set(
    written.clauses.flatMap(({ sells }) => sells.flatMap((one) => ('itemId' in one ? one.itemId : []))),
  );
  const inProject = items.filter(({ kind }) => kind !== 'field').map(({ id }) => id);
  expect(inProject).toContain(projectId);
  expect([...sold].toSorted()).toEqual(inProject.toSorted());
  expect(added.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['workflow', 'requestType']));
  for (const { id } of added.items) expect(sold).not.toContain(id);
});

test('has clauses of the kinds that agreements have', () => {
  const { sow } = plan();
  const { clauses } = writeSow({ ...sow, firm: 'Acme', company: 'Sample client' });
  const kinds = new Set(clauses.map(({ kind }) => kind));
  for (const kind of ['scope', 'exclusion', 'assumption', 'period', 'milestone', 'fee', 'acceptance', 'changeControl'])
    expect(kinds).toContain(kind);
  expect(clauses.some(({ limit }) => limit !== null)).toBe(true);
});

test.each(['2026-03-02', '2026-03-07', '2028-02-29'])('has its dates after %s, on business days', (today) => {
  const { startDate, endDate, milestones } = plan(today).sow;
  const dates = [...milestones.map(({ date }) => date), endDate];
  expect(startDate).toBe(today);
  expect(dates).toEqual(dates.toSorted());
  for (const date of dates) {
    expect(date > today).toBe(true);
    expect(isBusinessDay(date)).toBe(true);
  }
});
