import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateForm } from '../form/evaluator.ts';
import { fieldOf, formOf, optionsOf } from '../testing/form.ts';
import { aFilledForm, aFormWithoutLoops } from '../testing/form-arbitraries.ts';
import { answersSeen, sampleQuestions } from './sample-request.ts';
import { workflowOf } from './written-workflow.ts';

const KIND = fieldOf('dropdown', { name: 'Kind', options: optionsOf(['laptop', 'other']) });
const PRICE = fieldOf('number', { name: 'Price', defaultValue: 100 });
const NOTE = fieldOf('shortText', { name: 'Note' });
const CLOSED = fieldOf('shortText', { name: 'How it was solved' });
const LOST = fieldOf('shortText', { name: 'Asked nowhere' });

/** Asks for the price only of a laptop. */
const { form, fields: placed } = formOf({
  fields: { note: NOTE, kind: KIND, price: PRICE },
  placements: { price: { hiddenByDefault: true } },
  rules: {
    rule: {
      when: { match: 'all', conditions: [{ fieldId: 'kind', operator: 'is', value: 'laptop' }] },
      placementIds: ['price'],
    },
  },
});
const fields = new Map([...placed, ['closed', CLOSED], ['lost', LOST]]);
const workflow = workflowOf({
  statuses: [
    ['Open', 'todo'],
    ['Done', 'done'],
  ],
  transitions: [
    [
      'Create',
      'start',
      'Open',
      { conditions: { match: 'all', conditions: [{ fieldId: 'note', operator: 'isEmpty' }] } },
    ],
    [
      'Buy',
      ['Open'],
      'Done',
      {
        screenFieldIds: ['closed'],
        conditions: {
          match: 'all',
          conditions: [
            { fieldId: 'closed', operator: 'isNotEmpty' },
            {
              match: 'any',
              conditions: [
                { fieldId: 'price', operator: 'atLeast', value: 50 },
                { fieldId: 'lost', operator: 'isNotEmpty' },
              ],
            },
          ],
        },
      },
    ],
  ],
});

describe('sampleQuestions', () => {
  it('asks for what conditions look at, and what decides whether that is seen', () => {
    expect(sampleQuestions({ workflow, form, fields })).toEqual({
      asked: ['kind', 'price', 'closed'],
      absent: ['lost'],
    });
  });

  it('asks without a form for what conditions look at alone', () => {
    expect(sampleQuestions({ workflow, form: null, fields })).toEqual({
      asked: ['closed', 'price', 'lost'],
      absent: [],
    });
  });
});

describe('answersSeen', () => {
  it('uses defaults of the form, without hidden fields and fields that are asked nowhere', () => {
    const answers = { closed: 'Repaired', lost: 'typed', price: 70 };
    expect(answersSeen({ workflow, form, fields, answers })).toEqual({ closed: 'Repaired' });
    expect(answersSeen({ workflow, form, fields, answers: { ...answers, kind: 'laptop' } })).toEqual({
      closed: 'Repaired',
      kind: 'laptop',
      price: 70,
    });
    expect(answersSeen({ workflow, form, fields, answers: { kind: 'laptop' } })).toEqual({
      kind: 'laptop',
      price: 100,
    });
  });

  it('takes answers as they are without a form', () => {
    expect(
      answersSeen({ workflow, form: null, fields, answers: { price: 7, lost: 'typed', gone: 'x', note: null } }),
    ).toEqual({ price: 7, lost: 'typed' });
  });

  it("equals the form's submitted values, and the questions suffice for it", () => {
    fc.assert(
      fc.property(aFilledForm(aFormWithoutLoops), fc.nat(), ({ form: any, fields: all, answers }, choice) => {
        const fieldIds = [...all.keys()];
        const fieldId = fieldIds[choice % fieldIds.length] as string;
        const conditional = workflowOf({
          statuses: [['Open', 'todo']],
          transitions: [
            ['Go', ['Open'], 'Open', { conditions: { match: 'all', conditions: [{ fieldId, operator: 'isEmpty' }] } }],
          ],
        });
        const sample = { workflow: conditional, form: any, fields: all };
        const { effective } = evaluateForm({ form: any, fields: all, answers });
        expect(answersSeen({ ...sample, answers })).toEqual(effective);
        const { asked } = sampleQuestions(sample);
        const given = Object.fromEntries(Object.entries(answers).filter(([id]) => asked.includes(id)));
        expect(answersSeen({ ...sample, answers: given })[fieldId]).toEqual(effective[fieldId]);
      }),
    );
  });
});
