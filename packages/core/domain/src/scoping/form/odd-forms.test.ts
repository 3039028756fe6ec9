import { countedModule } from '@scopewright/build-config/counted-module';
import type { ConditionGroup, FieldValue, FormRule } from '@scopewright/contracts/scoping';
import { FIELD_TYPES } from '@scopewright/contracts/scoping/field-types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FormAndFields, fieldOf, formOf, optionsOf } from '../testing/form.ts';

const { module, taken } = await countedModule<
  typeof import('../clipboard.ts') &
    typeof import('../field/field-check.ts') &
    typeof import('../field/field-value.ts') &
    typeof import('../paste.ts') &
    typeof import('../sentence.ts') &
    typeof import('./evaluator.ts') &
    typeof import('./form-check.ts') &
    typeof import('./rule-graph.ts')
>(
  import.meta.dirname,
  '../clipboard.ts',
  '../field/field-check.ts',
  '../field/field-value.ts',
  '../paste.ts',
  '../sentence.ts',
  './evaluator.ts',
  './form-check.ts',
  './rule-graph.ts',
);
const { checkField, checkForm, copiedText, copyParts, evaluateForm, describeGroup, loopsOf } = module;
const { pasteParts, readCopiedText, ruleGraph, describeRule, valueProblem } = module;

/** Runs all operations on a form, so that odd data reaches each. */
function everything({ form, fields }: FormAndFields, answers: Record<string, FieldValue> = {}) {
  const findings = checkForm({ id: 'a'.repeat(24), content: form, fields, project: { portalGroups: {} } });
  const state = evaluateForm({ form, fields, answers });
  for (const rule of Object.values(form.rules)) describeRule(rule, { form, fields });
  const copied = copyParts(
    { form, fields },
    { sectionIds: Object.keys(form.sections), placementIds: Object.keys(form.placements) },
  );
  readCopiedText(copiedText(copied));
  const pasted = pasteParts(copied, {
    form: { ...form, placements: {} },
    fields,
    sectionId: null,
    after: null,
    newId: () => crypto.randomUUID(),
  });
  return { findings, state, pasted, loops: loopsOf(ruleGraph(form)) };
}

/** The result of work that takes at most this many steps. */
function within<T>(most: number, work: () => T): T {
  const before = taken();
  const result = work();
  expect(taken() - before).toBeLessThan(most);
  return result;
}

const text = fieldOf('shortText');
const filled = (fieldId: string) => ({ fieldId, operator: 'isNotEmpty' as const });

test('groups nested 5,000 deep are cut where they stop counting', () => {
  let when: ConditionGroup = { match: 'all', conditions: [filled('one')] };
  for (let depth = 0; depth < 5_000; depth += 1) when = { match: 'any', conditions: [when] };
  const form = formOf({
    fields: { one: text, two: text },
    rules: { deep: { when, effect: 'hide', placementIds: ['two'] } },
  });
  expect(evaluateForm({ ...form, answers: { one: 'a' } }).placements.two?.visible).toBe(true);
  const found = checkForm({
    id: 'a'.repeat(24),
    content: form.form,
    fields: form.fields,
    project: { portalGroups: {} },
  }).map(({ rule }) => rule);
  expect(found).toContain('form.condition-too-deep');
  expect(describeGroup(when, form)).toBe('…');
  const copied = copyParts(form, { sectionIds: ['main'], placementIds: [] });
  expect(
    pasteParts(copied, {
      ...form,
      form: { ...form.form, placements: {} },
      sectionId: null,
      after: null,
      newId: () => crypto.randomUUID(),
    }).leftOut,
  ).toHaveLength(1);
});

test('10,000 options, limited and chosen', () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => `option-${at}`);
  const many = fieldOf('multiDropdown', { options: optionsOf(ids), defaultValue: ids.slice(0, 200) });
  const levels = Object.fromEntries(
    ids.map((id, at) => [
      id,
      { name: id, parentId: at < 100 ? null : `option-${at % 100}`, order: 'a0', retired: false },
    ]),
  );
  const limits = Object.fromEntries(
    Array.from({ length: 40 }, (_, at): [string, Partial<FormRule>] => [
      `limit-${at}`,
      {
        when: { match: 'any', conditions: [{ fieldId: 'many', operator: 'isOneOf', value: ids.slice(at, at + 200) }] },
        effect: 'limit',
        placementIds: ['path'],
        optionIds: ids.slice(0, 500),
      },
    ]),
  );
  const form = formOf({ fields: { many, path: fieldOf('cascading', { options: levels }) }, rules: limits });
  const { state } = within(3_000_000, () => everything(form, { path: ['option-5', 'option-105'] }));
  expect(state.placements.path?.optionIds).toHaveLength(500);
  expect(state.errors).toEqual({});
  expect(within(1_000_000, () => checkField({ id: 'x', name: 'Many', content: many }))).toEqual([]);
});

test('500 rules about one field are described in about as many findings', () => {
  const rules = Object.fromEntries(
    Array.from({ length: 500 }, (_, at): [string, Partial<FormRule>] => [
      `rule-${at}`,
      {
        when: {
          match: 'all',
          conditions: [
            filled(`field-${at % 50}`),
            { match: 'any', conditions: [filled(`field-${(at * 7) % 50}`), filled(`field-${(at * 3) % 50}`)] },
          ],
        },
        effect: (['show', 'hide', 'limit', 'require'] as const)[at % 4] ?? 'show',
        placementIds: ['target'],
        optionIds: [`option-${at % 3}`],
      },
    ]),
  );
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`field-${at}`, text]));
  const target = fieldOf('dropdown', { options: optionsOf(['option-0', 'option-1', 'option-2']) });
  const form = formOf({ fields: { ...fields, target }, placements: { target: { hiddenByDefault: true } }, rules });
  const { findings } = within(3_000_000, () => everything(form));
  expect(findings.length).toBeLessThan(1_000);
  expect(findings.map(({ rule }) => rule)).toContain('form.limits-contradict');
});

test('a rule of thousands of conditions is described in a sentence that can be read', () => {
  const conditions = Array.from({ length: 10_000 }, (_, at) => ({
    fieldId: `field-${at % 300}`,
    operator: 'is' as const,
    value: `value ${at}`,
  }));
  const fields = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`field-${at}`, text]));
  const form = formOf({
    fields: { ...fields, target: text },
    rules: { long: { when: { match: 'all', conditions }, effect: 'hide', placementIds: ['target'] } },
  });
  const { findings } = within(5_000_000, () => everything(form));
  const never = findings.find(({ rule }) => rule === 'form.rule-never-acts');
  expect(never?.message.length).toBeLessThan(400);
});

test('every rule loops with every other', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `field-${at}`);
  const rules = Object.fromEntries(
    ids.map((id): [string, Partial<FormRule>] => [
      `rule-${id}`,
      {
        when: { match: 'any', conditions: ids.filter((one) => one !== id).map(filled) },
        effect: 'hide',
        placementIds: [id],
      },
    ]),
  );
  const form = formOf({ fields: Object.fromEntries(ids.map((id) => [id, text])), rules });
  expect(within(1_000_000, () => everything(form)).loops.map(({ length }) => length)).toEqual([4]);
});

test('an empty form, and one without anything that it refers to', () => {
  const { state } = everything(formOf({ fields: {}, sections: {} }));
  expect(state).toEqual({ sections: {}, placements: {}, effective: {}, errors: {} });
  const { form } = formOf({
    fields: { one: text },
    rules: {
      rule: {
        when: { match: 'all', conditions: [filled('one')] },
        effect: 'limit',
        placementIds: ['gone'],
        sectionIds: ['gone'],
        optionIds: ['gone'],
      },
    },
  });
  expect(everything({ form, fields: new Map() }).findings.map(({ rule }) => rule)).toContain('form.field-missing');
});

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;

test('names that every object has, as ids of everything', () => {
  const name = fc.constantFrom(...NAMES);
  const record = <T>(value: fc.Arbitrary<T>) =>
    fc.uniqueArray(fc.tuple(name, value), { selector: ([id]) => id }).map((entries) => Object.fromEntries(entries));
  const options = record(fc.record({ name, parentId: fc.option(name), order: name, retired: fc.boolean() }));
  const fields = fc.uniqueArray(fc.tuple(name, fc.constantFrom(...FIELD_TYPES), options), { selector: ([id]) => id });
  const condition = fc.record({
    fieldId: fc.option(name),
    operator: fc.constantFrom('is', 'isOneOf', 'contains', 'isEmpty', 'lessThan'),
    value: fc.oneof(name, fc.array(name)),
  });
  const content = fc.record({
    sections: record(fc.record({ name, help: name, order: name, hiddenByDefault: fc.boolean() })),
    placements: record(
      fc.record({ fieldId: name, sectionId: name, order: name, required: fc.boolean(), hiddenByDefault: fc.boolean() }),
    ),
    rules: record(
      fc.record({
        order: name,
        when: fc.record({ match: fc.constantFrom('all', 'any'), conditions: fc.array(condition) }),
        effect: fc.constantFrom('show', 'hide', 'require', 'limit'),
        sectionIds: fc.array(name),
        placementIds: fc.array(name),
        optionIds: fc.array(name),
      }),
    ),
  });
  fc.assert(
    fc.property(fields, content, record(fc.oneof(name, fc.array(name))), (list, parts, answers) => {
      const known = new Map(
        list.map(([id, type, ofField]) => [id as string, fieldOf(type, { options: ofField as never })]),
      );
      const form = { ...formOf({ fields: {} }).form, ...(parts as object) };
      const { state } = everything({ form, fields: known }, answers as Record<string, FieldValue>);
      for (const id of Object.keys(state.effective)) expect(known.has(id)).toBe(true);
      expect(Object.keys(state.placements).sort()).toEqual(Object.keys(form.placements).sort());
      expect(({} as Record<string, unknown>).name).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

test('texts that are half a character, or thousands of marks, are answered', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('\ud800', 'a\u0301'.repeat(100), '\u0000', '\u{10ffff}', 'ﬃ'.repeat(60)),
  );
  fc.assert(
    fc.property(odd, fc.constantFrom('.*', '\\p{L}+', '[^a]{1,20}', '(?i)ﬃ+', '\\W'), (value, pattern) => {
      expect([null, 'Must have the expected form', 'Must be at most 255 characters', 'Required']).toContain(
        valueProblem(fieldOf('shortText', { validation: { pattern } }), value),
      );
    }),
    { numRuns: 50 },
  );
});
