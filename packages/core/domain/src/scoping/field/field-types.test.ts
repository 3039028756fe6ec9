import { validation } from '@scopewright/contracts/scoping';
import { expect, test } from 'vitest';
import { CONDITION_OPERATORS, FIELD_TYPE_FACTS, FIELD_TYPES, operandOf } from './field-types.ts';

test('every type has its mapping to the target, and has at least one of the two', () => {
  for (const type of FIELD_TYPES) {
    const { customField, question } = FIELD_TYPE_FACTS[type];
    expect(customField.name.length * question.name.length, type).toBeGreaterThan(0);
    expect(customField.key ?? question.key, type).not.toBeNull();
  }
});

test('types have unique names, and their questions unique keys', () => {
  const facts = FIELD_TYPES.map((type) => FIELD_TYPE_FACTS[type]);
  const keys = facts.flatMap(({ question }) => question.key ?? []);
  expect(new Set(facts.map(({ name }) => name)).size).toBe(FIELD_TYPES.length);
  expect(new Set(keys).size).toBe(keys.length);
});

test('every validation and every operator is known to some type', () => {
  const facts = FIELD_TYPES.map((type) => FIELD_TYPE_FACTS[type]);
  expect(new Set(facts.flatMap(({ validations }) => validations))).toEqual(new Set(Object.keys(validation.shape)));
  expect(new Set(facts.flatMap(({ operators }) => operators))).toEqual(new Set(CONDITION_OPERATORS));
});

test('operators are compared with nothing, one value or several', () => {
  expect(operandOf('isEmpty')).toBe('nothing');
  expect(operandOf('before')).toBe('one');
  expect(operandOf('hasAllOf')).toBe('several');
});
