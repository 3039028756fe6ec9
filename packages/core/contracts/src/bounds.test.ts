import { expect, test } from 'vitest';
import { z } from 'zod';
import { atMost } from './bounds.ts';
import { CALLS, type CallName, callOf } from './calls.ts';
import { SCOPE_CONTENT, scopeItemHead } from './scoping/index.ts';

/** The parts of a schema's definition that the walk reads: zod's own types differ for each kind of schema. */
interface Definition {
  type: string;
  checks?: { _zod: { def: { check: string; pattern?: RegExp; params?: { most?: number } } } }[];
  format?: string;
  pattern?: RegExp;
  [part: string]: unknown;
}
const definitionOf = (schema: unknown): Definition => (schema as { _zod: { def: Definition } })._zod.def;

const LENGTH_CHECKS = ['max_length', 'length_equals'];

/** Whether a pattern is anchored at both ends and has no unbounded repetition. */
function isBounded(pattern: RegExp): boolean {
  const plain = pattern.source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return plain.startsWith('^') && plain.endsWith('$') && !/[*+]|\{\d+,\}/.test(plain);
}

/** Places of a schema that accept input of unbounded size. */
function unboundedIn(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (schema === undefined || seen.has(schema)) return [];
  seen.add(schema);
  const definition = definitionOf(schema);
  const checks = (definition.checks ?? []).map((check) => check._zod.def);
  const has = (...kinds: string[]) => checks.some(({ check }) => kinds.includes(check));
  const limited = checks.some(({ params }) => typeof params?.most === 'number');
  const within = (part: unknown, name: string) => unboundedIn(part, `${path}${name}`, seen);
  switch (definition.type) {
    case 'string': {
      const patterns = [definition.pattern, ...checks.map(({ pattern }) => pattern)].filter(
        (pattern) => pattern instanceof RegExp,
      );
      return has(...LENGTH_CHECKS) || patterns.some(isBounded) ? [] : [`${path}: text`];
    }
    case 'number':
      return has('less_than') && has('greater_than') ? [] : [`${path}: number`];
    case 'array':
      return [...(has(...LENGTH_CHECKS) ? [] : [`${path}: list`]), ...within(definition.element, '[]')];
    case 'record':
      return [
        ...(limited || definitionOf(definition.keyType).type === 'enum' ? [] : [`${path}: map`]),
        ...within(definition.keyType, '{key}'),
        ...within(definition.valueType, '{}'),
      ];
    case 'object':
      return Object.entries(definition.shape as Record<string, unknown>).flatMap(([key, part]) =>
        within(part, `.${key}`),
      );
    case 'union':
      return (definition.options as unknown[]).flatMap((part) => within(part, ''));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
      return within(definition.innerType, '');
    case 'lazy':
      return within((definition.getter as () => unknown)(), '');
    case 'pipe': {
      // one bounded side is enough
      const sides = [definition.in, definition.out].map((side) => unboundedIn(side, path, new Set(seen)));
      return sides.some((problems) => problems.length === 0) ? [] : (sides[0] ?? []);
    }
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'null':
      return [];
    default:
      return limited ? [] : [`${path}: ${definition.type}`];
  }
}

test('no call takes anything of unbounded size', () => {
  const offenders = (Object.keys(CALLS) as CallName[]).flatMap((name) =>
    (['params', 'query', 'body'] as const).flatMap((part) => unboundedIn(callOf(name)[part], `${name} ${part}`)),
  );
  expect(offenders).toEqual([]);
});

test('no kind of scope item holds anything of unbounded size', () => {
  const offenders = Object.entries(SCOPE_CONTENT).flatMap(([kind, content]) =>
    unboundedIn(scopeItemHead.extend({ content }), kind),
  );
  expect(offenders).toEqual([]);
});

test('the walk finds unbounded values, however deeply they are wrapped', () => {
  const schema = z.strictObject({
    text: z.string().optional(),
    pattern: z.string().regex(/^a+$/).nullable(),
    count: z.coerce.number().int().min(0),
    list: z.array(z.enum(['a'])).default([]),
    map: z.record(z.string().max(3), z.boolean()),
    either: z.union([z.string().max(3), z.number().max(3)]),
    anything: z.unknown(),
  });
  expect(unboundedIn(schema, 'body')).toEqual([
    'body.text: text',
    'body.pattern: text',
    'body.count: number',
    'body.list: list',
    'body.map: map',
    'body.either: number',
    'body.anything: unknown',
  ]);
});

test('a map with a bound takes so many entries and no more', () => {
  const two = atMost(z.record(z.string().max(3), z.boolean()), 2);
  expect(two.safeParse({ a: true, b: true }).success).toBe(true);
  expect(two.safeParse({ a: true, b: true, c: true }).error?.issues[0]?.message).toBe('Must be at most 2');
});
