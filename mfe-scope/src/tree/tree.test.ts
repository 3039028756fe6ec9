import { rowOf } from '@scopewright/company-kit/scope/row-of';
import { field, project, requestType, workflow } from '@scopewright/company-kit/testing/items';
import { typedAhead } from '@scopewright/lists/tree-lines';
import { describe, expect, test } from 'vitest';
import { moveByOne, moved, moveOnto, wayBack } from './tree-moves.ts';
import { inKnownGroups, treeNodes } from './tree-nodes.ts';

const PROJECT = project();
const inGroup = (name: string, order: string, portalGroupId: string | null) => {
  const made = requestType({ name, order });
  return rowOf({ ...made, content: { ...made.content, portalGroupId } });
};
const LAPTOP = inGroup('Laptop', 'a0', 'group-hardware');
const PHONE = inGroup('Phone', 'a1', 'group-hardware');
const ACCESS = inGroup('Access', 'a2', 'group-access');
const OTHER = inGroup('Other', 'a3', null);
const ROWS = [
  rowOf(workflow()),
  LAPTOP,
  PHONE,
  ACCESS,
  OTHER,
  rowOf(field({ name: 'Zeta' })),
  rowOf(field({ name: 'Alpha' })),
];
const shown = (rows: Parameters<typeof treeNodes>[1] = ROWS) => treeNodes(PROJECT, rows, new Set());
const labels = (rows = ROWS) => shown(rows).map(({ label, level }) => `${'  '.repeat(level - 1)}${label}`);

test('the tree has the project, its workflows, request types by portal group, and the fields by name', () => {
  expect(labels()).toEqual([
    'Overview',
    'Workflows',
    '  Fulfillment',
    'Request types',
    '  Hardware',
    '    Laptop',
    '    Phone',
    '  Access',
    '    Access',
    '  Without a portal group',
    '    Other',
    'Fields of the company',
    '  Alpha',
    '  Zeta',
  ]);
});

test('items of a deleted portal group are shown and move with those in none', () => {
  const lost = inGroup('Lost', 'a4', 'group-gone');
  const rows = inKnownGroups(PROJECT, [...ROWS, lost]);
  expect(labels([...ROWS, lost]).slice(9, 12)).toEqual(['  Without a portal group', '    Other', '    Lost']);
  const target = shown(rows).find(({ label }) => label === 'Lost');
  expect(target && moveOnto(rows, LAPTOP, target, 'bottom')).toEqual({
    itemId: LAPTOP.id,
    after: lost.id,
    portalGroupId: null,
  });
  const row = rows.find(({ id }) => id === lost.id);
  expect(row && moveByOne(rows, shown(rows), row, -1)).toEqual({ itemId: lost.id, after: ACCESS.id });
  expect(wayBack(rows, { itemId: lost.id, after: null, portalGroupId: 'group-access' })).toEqual({
    itemId: lost.id,
    after: OTHER.id,
    portalGroupId: null,
  });
  expect(inKnownGroups(PROJECT, ROWS)).toBe(ROWS);
});

test('a search shows matches with their headings, whatever is folded', () => {
  const nodes = treeNodes(PROJECT, ROWS, new Set(['group:requestTypes']), 'phone');
  expect(nodes.map(({ label }) => label)).toEqual(['Request types', 'Hardware', 'Phone']);
});

test('letters lead to the next line that begins with them, around the end', () => {
  const nodes = shown();
  const at = (label: string) => nodes.findIndex((node) => node.label === label);
  expect(typedAhead(nodes, at('Zeta'), 'l')).toBe(at('Laptop'));
  expect(typedAhead(nodes, at('Laptop'), 'lap')).toBe(at('Laptop'));
  expect(typedAhead(nodes, 0, 'q')).toBe(-1);
});

describe('moving', () => {
  const afterMove = (move: ReturnType<typeof moveByOne>) => (move ? labels(moved(ROWS, move)).slice(4, 11) : null);
  test('by one stays within the group, and continues into the next one at its end', () => {
    expect(afterMove(moveByOne(ROWS, shown(), LAPTOP, 1))).toEqual([
      '  Hardware',
      '    Phone',
      '    Laptop',
      '  Access',
      '    Access',
      '  Without a portal group',
      '    Other',
    ]);
    expect(afterMove(moveByOne(ROWS, shown(), PHONE, 1))).toEqual([
      '  Hardware',
      '    Laptop',
      '  Access',
      '    Phone',
      '    Access',
      '  Without a portal group',
      '    Other',
    ]);
    expect(afterMove(moveByOne(ROWS, shown(), ACCESS, -1))).toEqual([
      '  Hardware',
      '    Laptop',
      '    Phone',
      '    Access',
      '  Access',
      '  Without a portal group',
      '    Other',
    ]);
    expect(moveByOne(ROWS, shown(), LAPTOP, -1)).toBeNull();
  });

  test('onto a line moves before or after it, onto a heading into its group', () => {
    const nodeOf = (label: string, level: number) => {
      const found = shown().find((node) => node.label === label && node.level === level);
      if (!found) throw new Error(label);
      return found;
    };
    expect(afterMove(moveOnto(ROWS, OTHER, nodeOf('Phone', 3), 'top'))?.slice(0, 4)).toEqual([
      '  Hardware',
      '    Laptop',
      '    Other',
      '    Phone',
    ]);
    expect(moveOnto(ROWS, LAPTOP, nodeOf('Access', 2), 'bottom')).toEqual({
      itemId: LAPTOP.id,
      after: ACCESS.id,
      portalGroupId: 'group-access',
    });
    expect(moveOnto(ROWS, LAPTOP, nodeOf('Alpha', 2), 'top')).toBeNull();
  });

  test('the way back leads to where it was', () => {
    const move = moveByOne(ROWS, shown(), PHONE, 1);
    const back = move && wayBack(ROWS, move);
    expect(back && move && labels(moved(moved(ROWS, move), back))).toEqual(labels());
  });
});
