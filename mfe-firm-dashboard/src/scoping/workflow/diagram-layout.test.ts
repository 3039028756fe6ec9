import { expect, test } from 'vitest';
import { workflow } from '../testing/items.ts';
import { arrowsOf, placesOf, routeOf, START } from './diagram-layout.ts';
import { tidyPlaces } from './tidy-layout.ts';

const { content } = workflow();
const box = (x: number, y: number) => ({ center: { x, y }, width: 184, height: 56 });

test('statuses stand below each other by their steps from the start', () => {
  const places = placesOf(content);
  expect([...places.keys()].sort((a, b) => (places.get(a)?.y ?? 0) - (places.get(b)?.y ?? 0))).toEqual([START, 'open', 'work', 'done']);
});

test('a status that nothing leads to has a place of its own', () => {
  const places = placesOf({ ...content, statuses: { ...content.statuses, lost: { name: 'Lost', category: null, order: 'a9' } } });
  expect(new Set([...places.values()].map(({ x, y }) => `${x}/${y}`)).size).toBe(places.size);
});

test('arrows there and back run beside each other, and a loop leaves the box', () => {
  const there = routeOf(box(0, 0), box(0, 200), { lane: 0, lanes: 2, forward: true });
  const back = routeOf(box(0, 200), box(0, 0), { lane: 1, lanes: 2, forward: false });
  expect(Math.abs(there.label.x - back.label.x)).toBeGreaterThan(20);
  expect(routeOf(box(0, 0), box(0, 0), { lane: 0, lanes: 1, forward: true }).label.x).toBeGreaterThan(92);
});

test('a transition from several statuses is an arrow from each; one from any status is none', () => {
  const transitions = {
    ...content.transitions,
    close: { ...content.transitions.resolve, name: 'Close', from: ['open', 'work', 'gone'], toStatusId: 'done', order: 'a8' },
    cancel: { ...content.transitions.resolve, name: 'Cancel', from: 'any' as const, toStatusId: 'done', order: 'a9' },
  } as typeof content.transitions;
  const arrows = arrowsOf({ ...content, transitions });
  expect(arrows.filter(({ name }) => name === 'Close').map(({ from }) => from)).toEqual(['open', 'work']);
  expect(arrows.some(({ name }) => name === 'Cancel')).toBe(false);
  expect(arrows.filter(({ from, to }) => from === 'work' && to === 'done').map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test('tidying puts every status somewhere else', () => {
  const places = tidyPlaces(content);
  expect(new Set([...places.values()].map(({ x, y }) => `${x}/${y}`)).size).toBe(4);
});
