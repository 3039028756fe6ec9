import { countedModule } from '@scopewright/build-config/counted-module';
import { workflow } from '@scopewright/company-kit/testing/items';
import type { Transition } from '@scopewright/contracts/scoping';
import { expect, test } from 'vitest';
import { type Box, boxAt, coursesOf, routeOf } from './arrow-routes.ts';
import {
  arrowsOf,
  boundsOf,
  directionOf,
  LABEL_PX,
  placeBeside,
  placesOf,
  placesWithin,
  START,
  viewportOf,
} from './diagram-layout.ts';
import { tidyPlaces } from './tidy-layout.ts';

const { content } = workflow();
const transition = (name: string, from: string, toStatusId: string): Transition => ({
  name,
  from: [from],
  toStatusId,
  actors: [],
  conditions: null,
  screenFieldIds: [],
  order: 'a0',
});
const box = (x: number, y: number) => ({ center: { x, y }, width: 184, height: 56 });

test.each([
  ['down', 'y'],
  ['across', 'x'],
] as const)('statuses stand %s by their steps from the start', (direction, axis) => {
  const places = placesOf(content, direction);
  expect([...places.keys()].sort((a, b) => (places.get(a)?.[axis] ?? 0) - (places.get(b)?.[axis] ?? 0))).toEqual([
    START,
    'open',
    'work',
    'done',
  ]);
});

test('the workflow runs along the wider side of its canvas', () => {
  expect(directionOf(content, { width: 1400, height: 500 })).toBe('across');
  expect(directionOf(content, { width: 360, height: 600 })).toBe('down');
  // if there is room for both
  expect(directionOf(content, { width: 4000, height: 3000 })).toBe('across');
});

/** A workflow of statuses one after the other. */
const chainOf = (count: number) => {
  const ids = Array.from({ length: count }, (_, at) => `status${at}`);
  return {
    ...content,
    statuses: Object.fromEntries(
      ids.map((id, at) => [id, { name: id, category: 'inProgress' as const, order: `a${at}` }]),
    ),
    transitions: Object.fromEntries(
      ids.map((id, at) => [
        `to${at}`,
        { ...transition(id, ids[at - 1] ?? '', id), ...(at === 0 && { from: 'start' as const }), order: `a${at}` },
      ]),
    ),
  };
};

test('a workflow too long for one line is drawn in rows, so that all statuses can be seen', () => {
  const canvas = { width: 900, height: 480 };
  const places = placesWithin(chainOf(6), canvas);
  const { width, height } = boundsOf(places.values());
  const { zoom } = viewportOf(boundsOf(places.values()), canvas);
  expect(width * zoom).toBeLessThanOrEqual(canvas.width);
  expect(height * zoom).toBeLessThanOrEqual(canvas.height);
  expect(new Set([...places.values()].map(({ x, y }) => `${x}/${y}`)).size).toBe(7);
  // each step is beside or below the one before it
  const inTurn = [...places.values()];
  for (const [at, { x, y }] of inTurn.slice(1).entries()) {
    const before = inTurn[at] ?? { x, y };
    expect(Math.abs(x - before.x) + Math.abs(y - before.y)).toBeLessThanOrEqual(330);
  }
});

test('a workflow that fits is drawn in one line', () => {
  const canvas = { width: 1400, height: 500 };
  expect(placesWithin(content, canvas)).toEqual(placesOf(content, directionOf(content, canvas)));
});

test('a new status among moved ones has the next free place beside its neighbour', () => {
  expect(placeBeside({ x: 10, y: 20 }, [{ x: 10, y: 20 }])).toEqual({ x: 10, y: 144 });
  const besides = placeBeside({ x: 10, y: 20 }, [
    { x: 10, y: 20 },
    { x: 10, y: 150 },
  ]);
  expect(besides).toEqual({ x: 340, y: 20 });
});

test('all of it is shown in the middle; no label gets smaller than can be read, then it begins at the start', () => {
  const canvas = { width: 1000, height: 500 };
  const fits = viewportOf({ x: -100, y: 0, width: 400, height: 200 }, canvas);
  expect(fits).toEqual({ x: 400, y: 150, zoom: 1 });
  const tooWide = viewportOf({ x: 50, y: 0, width: 3000, height: 200 }, canvas);
  expect(tooWide.zoom * LABEL_PX).toBeCloseTo(12);
  // its beginning is at the left edge, and it is vertically centered
  expect(tooWide.x + 50 * tooWide.zoom).toBeCloseTo(28);
  expect(tooWide.y + 100 * tooWide.zoom).toBeCloseTo(250);
  expect(
    boundsOf([
      { x: 10, y: -5 },
      { x: 200, y: 95 },
    ]),
  ).toEqual({ x: 10, y: -5, width: 374, height: 156 });
});

test('a label lies on no other arrow where there is a place for it', () => {
  const arrow = { transitionId: '', conditional: false, lane: 0, lanes: 1 };
  const crossing = [
    { ...arrow, id: 'across', from: 'a', to: 'b', name: 'Across' },
    { ...arrow, id: 'down', from: 'c', to: 'd', name: 'Down' },
  ];
  const boxes = new Map(
    Object.entries({ a: box(-500, 0), b: box(500, 0), c: box(0, -300), d: box(0, 300) }) as [string, Box][],
  );
  const courses = coursesOf(crossing, boxes);
  const labels = crossing.map(({ id, from, to }) => {
    const [start, end] = [boxes.get(from), boxes.get(to)];
    return start && end && routeOf(start, end, { ...arrow, forward: from < to }, courses.get(id)).label;
  });
  expect(Math.abs(labels[0]?.x ?? 0)).toBeGreaterThan(30);
  expect(Math.abs(labels[1]?.y ?? 0)).toBeGreaterThan(14);
});

test('a status without incoming transitions has a separate place', () => {
  const places = placesOf(
    { ...content, statuses: { ...content.statuses, lost: { name: 'Lost', category: null, order: 'a9' } } },
    'down',
  );
  expect(new Set([...places.values()].map(({ x, y }) => `${x}/${y}`)).size).toBe(places.size);
});

test('arrows there and back run beside each other, and a loop leaves the box', () => {
  const there = routeOf(box(0, 0), box(0, 200), { lane: 0, lanes: 2, forward: true });
  const back = routeOf(box(0, 200), box(0, 0), { lane: 1, lanes: 2, forward: false });
  expect(Math.abs(there.label.x - back.label.x)).toBeGreaterThan(20);
  expect(routeOf(box(0, 0), box(0, 0), { lane: 0, lanes: 1, forward: true }).label.x).toBeGreaterThan(92);
});

test('a transition from several statuses is an arrow from each; one from any status has no arrow', () => {
  const transitions = {
    ...content.transitions,
    close: {
      ...content.transitions.resolve,
      name: 'Close',
      from: ['open', 'work', 'gone'],
      toStatusId: 'done',
      order: 'a8',
    },
    cancel: { ...content.transitions.resolve, name: 'Cancel', from: 'any' as const, toStatusId: 'done', order: 'a9' },
  } as typeof content.transitions;
  const arrows = arrowsOf({ ...content, transitions });
  expect(arrows.filter(({ name }) => name === 'Close').map(({ from }) => from)).toEqual(['open', 'work']);
  expect(arrows.some(({ name }) => name === 'Cancel')).toBe(false);
  expect(
    arrows.filter(({ from, to }) => from === 'work' && to === 'done').map(({ lane, lanes }) => [lane, lanes]),
  ).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test.each([
  ['down', 'y'],
  ['across', 'x'],
] as const)('tidying puts every status somewhere else, one after the other, %s', (direction, axis) => {
  const places = tidyPlaces(content, direction);
  expect(new Set([...places.values()].map(({ x, y }) => `${x}/${y}`)).size).toBe(4);
  expect([...places].sort(([, a], [, b]) => a[axis] - b[axis]).map(([id]) => id)).toEqual([
    START,
    'open',
    'work',
    'done',
  ]);
});

/** Points along a drawn route, close enough together that nothing under it is missed. */
function pointsOf(path: string): { x: number; y: number }[] {
  const [ax, ay, bx, by, cx, cy, dx, dy] = (path.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const on = (t: number, a: number, b: number, c: number, d: number) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
  return Array.from({ length: 101 }, (_, at) => ({ x: on(at / 100, ax, bx, cx, dx), y: on(at / 100, ay, by, cy, dy) }));
}
const isIn = ({ center, width, height }: Box, { x, y }: { x: number; y: number }) =>
  Math.abs(x - center.x) < width / 2 && Math.abs(y - center.y) < height / 2;

test('an arrow that would run through a status is bent around it', () => {
  const boxes = new Map([
    ['open', boxAt('open', { x: 0, y: 0 })],
    ['work', boxAt('work', { x: 0, y: 124 })],
    ['done', boxAt('done', { x: 0, y: 248 })],
  ]);
  const skip = { ...content.transitions.resolve, name: 'Skip', from: ['open'], toStatusId: 'done', order: 'a8' };
  const arrows = arrowsOf({ ...content, transitions: { skip } as typeof content.transitions });
  const course = coursesOf(arrows, boxes).get('skip/open');
  const [open, work, done] = ['open', 'work', 'done'].map((id) => boxes.get(id) as Box) as [Box, Box, Box];
  const way = { lane: 0, lanes: 1, forward: 'open' < 'done' };
  expect(pointsOf(routeOf(open, done, way).path).some((point) => isIn(work, point))).toBe(true);
  expect(pointsOf(routeOf(open, done, way, course).path).some((point) => isIn(work, point))).toBe(false);
});

test('labels of arrows that cross in one point stand beside each other', () => {
  const corners = { n: { x: 300, y: 0 }, s: { x: 300, y: 600 }, w: { x: 0, y: 300 }, e: { x: 600, y: 300 } };
  const boxes = new Map(Object.entries(corners).map(([id, place]) => [id, boxAt(id, place)]));
  const statuses = Object.fromEntries(
    Object.keys(corners).map((id) => [id, { name: id, category: 'todo' as const, order: id }]),
  );
  const transitions = {
    down: transition('From north to south', 'n', 's'),
    across: transition('From west to east', 'w', 'e'),
  };
  const arrows = arrowsOf({ ...content, statuses, transitions });
  const courses = coursesOf(arrows, boxes);
  const [one, other] = arrows.map(
    ({ id, from, to, lane, lanes }) =>
      routeOf(boxes.get(from) as Box, boxes.get(to) as Box, { lane, lanes, forward: from < to }, courses.get(id)).label,
  ) as [{ x: number; y: number }, { x: number; y: number }];
  expect(Math.abs(one.y - other.y) >= 20 || Math.abs(one.x - other.x) >= 120).toBe(true);
});

test('the courses of a workflow of 60 statuses and 200 transitions take a bounded number of steps', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `sta-${at}`);
  const statuses = Object.fromEntries(
    ids.map((id, at) => [id, { name: id, category: 'todo' as const, order: `a${at}` }]),
  );
  const transitions = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [
      `tra-${at}`,
      transition(`Transition ${at}`, `sta-${(at * 7) % 60}`, `sta-${(at * 13 + 5) % 60}`),
    ]),
  );
  const large = { ...content, statuses, transitions };
  const boxes = new Map([...placesOf(large, 'down')].map(([id, place]) => [id, boxAt(id, place)]));
  const arrows = arrowsOf(large);
  const { count } = await countedModule<typeof import('./arrow-routes.ts')>(import.meta.dirname, 'arrow-routes.ts');
  const { result, steps } = count((module) => module.coursesOf(arrows, boxes));
  expect(result.size).toBe(arrows.length);
  expect(steps).toBeLessThan(5_000_000);
});
