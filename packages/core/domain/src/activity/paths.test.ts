import { SCOPE_CONTENT, scopeItemHead } from '@scopewright/contracts/scoping';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type ScopeTarget, saidPath, wordsOfPath } from './paths.ts';

interface Node {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Node>;
      options?: Node[];
      innerType?: Node;
      keyType?: Node;
      valueType?: Node;
    };
  };
}

/** The paths in a schema that a change can name: keys of objects, and an id for the keys of maps. */
function pathsOf(schema: Node, path: readonly string[] = []): string[][] {
  const { type, shape, options, innerType, valueType } = schema._zod.def;
  const here = path.length === 0 ? [] : [[...path]];
  if (type === 'object')
    return [...here, ...Object.entries(shape ?? {}).flatMap(([key, held]) => pathsOf(held, [...path, key]))];
  if (type === 'record' && valueType) return [...here, ...pathsOf(valueType, [...path, '9w0rzcgw'])];
  if (type === 'union') return [...here, ...(options ?? []).flatMap((option) => pathsOf(option, path))];
  return innerType ? pathsOf(innerType, path) : here;
}
const node = (schema: z.ZodType) => schema as unknown as Node;

const KINDS: [target: ScopeTarget, content: z.ZodType][] = [
  ['project', SCOPE_CONTENT.project],
  ['workflow', SCOPE_CONTENT.workflow],
  ['request-type', SCOPE_CONTENT.requestType],
  ['field', SCOPE_CONTENT.field],
];

describe.each(KINDS)('a %s', (target, content) => {
  const paths = [...pathsOf(node(scopeItemHead)), ...pathsOf(node(content))];

  test('has paths as deep as its parts go', () => {
    expect(paths.length).toBeGreaterThan(15);
    expect(paths).toContainEqual(['openQuestions', '9w0rzcgw', 'answer']);
  });

  test('has words for every path of its schema', () => {
    expect(paths.filter((path) => wordsOfPath(target, path) === null).map((path) => path.join('/'))).toEqual([]);
  });

  test('names no path by an id', () => {
    for (const path of paths) expect(wordsOfPath(target, path)?.pattern).not.toContain('9w0rzcgw');
  });
});

test.each([
  [
    ['transitions', 'k3h9', 'conditions', 'match'],
    ['transitions', 'k3h9', 'conditions'],
  ],
  [
    ['approvals', 'k3h9', 'approvers', 'names'],
    ['approvals', 'k3h9', 'approvers'],
  ],
  [['phase'], ['phase']],
])('%j is described as %j', (path, said) => {
  expect(saidPath(path)).toEqual(said);
});

test.each([
  ['workflow', ['sections', 'k3h9']],
  ['workflow', ['toString']],
  ['field', ['validation', 'constructor']],
  ['config-item', ['openQuestions']],
] as const)('a %s has no %j', (target, path) => {
  expect(wordsOfPath(target, path)).toBeNull();
});
