import type { RequestTypeContent } from '@scopewright/contracts/scoping';
import { requestTypeContent } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, inverseOfChanges } from './changes.ts';
import { type CopiedParts, copiedText, copyParts, readCopiedText } from './clipboard.ts';
import { evaluateForm } from './form/evaluator.ts';
import { loopsOf, ruleGraph } from './form/rule-graph.ts';
import { formOrder, inOrder } from './parts.ts';
import { type PasteInto, pasteParts } from './paste.ts';
import { type FormAndFields, fieldOf, formOf, optionsOf } from './testing/form.ts';
import { aFilledForm, aFormWithoutLoops } from './testing/form-arbitraries.ts';

/** Consecutive ids that no form of the tests uses. */
function numbered() {
  const made: string[] = [];
  return () => {
    made.push(`new-${made.length}`);
    return made.at(-1) as string;
  };
}
const into = (target: FormAndFields, rest: Partial<PasteInto> = {}): PasteInto => ({
  ...target,
  sectionId: null,
  after: null,
  newId: numbered(),
  ...rest,
});

function afterPaste(target: FormAndFields, changes: Parameters<typeof applyChanges>[1]): RequestTypeContent {
  const applied = applyChanges(
    { kind: 'requestType', content: target.form } as Parameters<typeof applyChanges>[0],
    changes,
  );
  if (applied.kind !== 'applied') throw new Error(JSON.stringify(applied));
  return (applied.item as { content: RequestTypeContent }).content;
}

const EMPTY = formOf({ fields: {}, sections: {} });
const FIELDS = {
  impact: fieldOf('dropdown', { name: 'Impact', options: optionsOf(['low1', 'high']) }),
  reason: fieldOf('longText', { name: 'Reason' }),
  cost: fieldOf('number', { name: 'Cost' }),
};
const whenHigh = { match: 'all' as const, conditions: [{ fieldId: 'impact', operator: 'is' as const, value: 'high' }] };
const source = formOf({
  fields: FIELDS,
  sections: { first: ['impact'], second: ['reason', 'cost'] },
  placements: { impact: { defaultValue: 'high' }, reason: { label: 'Why?', required: true } },
  rules: { shows: { when: whenHigh, effect: 'show', sectionIds: ['second'], placementIds: ['cost'] } },
});

describe('copying and pasting', () => {
  test('sections come with their fields and rules, under new ids', () => {
    const copied = copyParts(source, { sectionIds: ['second'], placementIds: ['impact'] });
    const target = { form: EMPTY.form, fields: source.fields };
    const { changes, leftOut, placementIds } = pasteParts(copied, into(target));
    const form = afterPaste(target, changes);
    expect(leftOut).toEqual([]);
    expect(placementIds).toHaveLength(3);
    expect(formOrder(form).map(([, { fieldId, label, defaultValue }]) => [fieldId, label, defaultValue])).toEqual([
      ['reason', 'Why?', undefined],
      ['cost', undefined, undefined],
      ['impact', undefined, 'high'],
    ]);
    const [rule] = Object.values(form.rules);
    expect(rule?.sectionIds.map((id) => form.sections[id]?.name)).toEqual(['second']);
    expect(rule?.placementIds.map((id) => form.placements[id]?.fieldId)).toEqual(['cost']);
  });

  test('fields go where they are sent, in their order', () => {
    const target = formOf({
      fields: { one: fieldOf('number'), two: fieldOf('number') },
      sections: { here: ['one', 'two'] },
    });
    const copied = copyParts(source, { sectionIds: [], placementIds: ['reason', 'cost'] });
    const fields = new Map([...target.fields, ...source.fields]);
    const { changes } = pasteParts(copied, into({ form: target.form, fields }, { sectionId: 'here', after: 'one' }));
    expect(formOrder(afterPaste(target, changes)).map(([, { fieldId }]) => fieldId)).toEqual([
      'one',
      'reason',
      'cost',
      'two',
    ]);
  });

  test('in another company, fields and options are found by their names', () => {
    const fields = new Map([
      [
        'their-impact',
        fieldOf('dropdown', {
          name: 'IMPACT',
          options: { theirs: { name: 'High', parentId: null, order: 'a', retired: false } },
        }),
      ],
      ['their-reason', fieldOf('shortText', { name: 'Reason' })],
    ]);
    const copied = copyParts(source, { sectionIds: ['first', 'second'], placementIds: [] });
    const { changes, leftOut } = pasteParts(copied, into({ form: EMPTY.form, fields }));
    const form = afterPaste({ form: EMPTY.form, fields }, changes);
    expect(Object.values(form.placements)).toMatchObject([{ fieldId: 'their-impact', defaultValue: 'theirs' }]);
    expect(Object.values(form.rules)).toMatchObject([
      { when: { conditions: [{ fieldId: 'their-impact', value: 'theirs' }] } },
    ]);
    expect(leftOut).toEqual([
      '“Why?”: the company has no such field of type Long text.',
      '“Cost”: the company has no such field of type Number.',
    ]);
  });

  test('parts that do not fit are omitted and reported', () => {
    const target = formOf({
      fields: { cost: FIELDS.cost, impact: { ...FIELDS.impact, options: {} } },
      sections: { there: ['cost'] },
    });
    const rules = {
      ...source.form.rules,
      again: {
        order: 'f1',
        when: whenHigh,
        effect: 'require' as const,
        sectionIds: [],
        placementIds: ['impact'],
        optionIds: [],
      },
      other: {
        order: 'f2',
        when: { match: 'all' as const, conditions: [{ fieldId: 'reason', operator: 'isEmpty' as const }] },
        effect: 'hide' as const,
        sectionIds: [],
        placementIds: ['impact'],
        optionIds: [],
      },
    };
    const copied = copyParts(
      { ...source, form: { ...source.form, rules } },
      { sectionIds: [], placementIds: ['impact', 'cost'] },
    );
    const { leftOut, changes } = pasteParts(copied, into(target, { sectionId: 'there' }));
    expect(leftOut).toEqual([
      'The default of “Impact”: the field has no such option.',
      '“Cost”: the form has this field already.',
      `The rule ‘Show “Cost” when “Impact” is “high”.’: its target was not copied.`,
      `The rule ‘Require “Impact” when “Impact” is “high”.’: “Impact” has no such option.`,
      `The rule ‘Hide “Impact” when “Reason” is empty.’: it uses “Reason”, which is not in this form.`,
    ]);
    expect(changes).toHaveLength(1);
  });

  test('a rule that would run in circles is omitted', () => {
    const filled = (fieldId: string) => ({
      match: 'all' as const,
      conditions: [{ fieldId, operator: 'isNotEmpty' as const }],
    });
    const from = formOf({
      fields: FIELDS,
      rules: { back: { when: filled('cost'), effect: 'hide', placementIds: ['reason'] } },
    });
    const target = { form: EMPTY.form, fields: from.fields };
    const copied = copyParts(from, { sectionIds: [], placementIds: ['reason', 'cost'] });
    copied.rules.there = {
      order: 'z',
      when: filled('reason'),
      effect: 'hide',
      sectionIds: [],
      placementIds: ['cost'],
      optionIds: [],
    };
    const { leftOut, changes } = pasteParts(copied, into(target));
    expect(leftOut).toHaveLength(2);
    expect(afterPaste(target, changes).rules).toEqual({});
  });
});

describe('for any form', () => {
  const everything = (form: FormAndFields) =>
    copyParts(form, { sectionIds: Object.keys(form.form.sections), placementIds: [] });

  test('a form that is pasted whole into an empty one acts as it did', () => {
    fc.assert(
      fc.property(aFilledForm(aFormWithoutLoops), ({ form, fields, answers }) => {
        const target = { form: EMPTY.form, fields };
        const { changes, leftOut } = pasteParts(everything({ form, fields }), into(target));
        const pasted = afterPaste(target, changes);
        expect(leftOut.filter((one) => !one.startsWith('The rule') && !one.startsWith('The default'))).toEqual([]);
        if (leftOut.length > 0) return;
        const before = evaluateForm({ form, fields, answers });
        const after = evaluateForm({ form: pasted, fields, answers });
        expect(after.effective).toEqual(before.effective);
        const said = (state: typeof before, of: RequestTypeContent) =>
          formOrder(of).map(([id, { fieldId }]) => [
            fieldId,
            state.placements[id]?.visible,
            state.placements[id]?.required,
            state.errors[id],
          ]);
        expect(said(after, pasted)).toEqual(said(before, form));
      }),
    );
  });

  test('pasted parts have new ids, no broken references and no loops, and can be undone', () => {
    fc.assert(
      fc.property(aFormWithoutLoops, aFormWithoutLoops, fc.boolean(), (from, target, isSameCompany) => {
        const whole = isSameCompany
          ? { form: target.form, fields: new Map([...from.fields, ...target.fields]) }
          : target;
        const { changes, placementIds, sectionIds } = pasteParts(everything(from), into(whole));
        const pasted = afterPaste(whole, changes);
        for (const id of [...placementIds, ...sectionIds])
          expect(Object.hasOwn(whole.form.placements, id) || Object.hasOwn(whole.form.sections, id)).toBe(false);
        for (const id of placementIds) {
          expect(pasted.sections).toHaveProperty([pasted.placements[id]?.sectionId ?? '']);
          expect(whole.fields.has(pasted.placements[id]?.fieldId ?? '')).toBe(true);
        }
        for (const [id, rule] of inOrder(pasted.rules)) {
          if (Object.hasOwn(whole.form.rules, id)) continue;
          for (const one of rule.placementIds) expect(placementIds).toContain(one);
          for (const one of rule.sectionIds) expect(sectionIds).toContain(one);
        }
        expect(loopsOf(ruleGraph(pasted))).toEqual([]);
        const fieldIds = Object.values(pasted.placements).map(({ fieldId }) => fieldId);
        expect(new Set(fieldIds).size).toBe(fieldIds.length);
        const back = inverseOfChanges(
          { kind: 'requestType', content: whole.form } as Parameters<typeof inverseOfChanges>[0],
          changes,
        );
        expect(afterPaste({ ...whole, form: pasted }, back)).toEqual(whole.form);
      }),
    );
  });
});

describe('as text', () => {
  const copied = copyParts(source, { sectionIds: ['first'], placementIds: [] });
  const hex = (at: number) => String(at).padStart(24, '0');
  const valid: CopiedParts = {
    ...copied,
    fields: { [hex(1)]: { name: 'Impact', type: 'dropdown', options: { low1: { name: 'Low', parentId: null } } } },
    placements: {
      place: { fieldId: hex(1), sectionId: 'first', order: 'a0', required: false, hiddenByDefault: false },
    },
    rules: {},
  };

  test('reads back a written clipboard', () => {
    expect(readCopiedText(copiedText(valid))).toEqual(valid);
    expect(requestTypeContent.shape.placements.parse(valid.placements)).toEqual(valid.placements);
  });

  const nested = (depth: number): string =>
    depth === 0 ? '{}' : `{"match":"all","conditions":[${nested(depth - 1)}]}`;
  test.each([
    ['', /is not valid JSON/],
    ['{"format": ', /is not valid JSON/],
    ['null', /contains no copied parts/],
    ['[1, 2]', /contains no copied parts/],
    ['{"format":"other"}', /“format” has to be/],
    [
      '{"format":"scopewright/form-parts","version":2,"fields":{},"sections":{},"placements":{},"rules":{}}',
      /version: /,
    ],
    [
      '{"format":"scopewright/form-parts","version":1,"fields":{},"sections":{"first":{"name":5}},"placements":{},"rules":{}}',
      /sections › first › name: .*, and 1 more/,
    ],
    [`{"format":"scopewright/form-parts","rules":${nested(2_000)}}`, /nested too deep/],
    [copiedText({ ...valid, sections: {} }).replace('"place":', '"__proto__":'), /names that no part/],
    ['x'.repeat(1_000_001), /too long/],
  ])('a text without copied parts is refused with the reason (%#)', (text, problem) => {
    const read = readCopiedText(text);
    expect('problem' in read ? read.problem : JSON.stringify(read)).toMatch(problem);
  });

  test('any text is answered', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readCopiedText(text)).toHaveProperty('problem');
      }),
    );
  });
});
