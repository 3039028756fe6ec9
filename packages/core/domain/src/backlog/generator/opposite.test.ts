import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedGroup, groupHolds } from '../../scoping/condition.ts';
import { FIELD_TYPE_FACTS } from '../../scoping/field/field-types.ts';
import { fitsKind } from '../../scoping/field/field-value.ts';
import { conditionContext } from '../../scoping/form/evaluator.ts';
import { aFilledForm, aForm } from '../../scoping/testing/form-arbitraries.ts';
import { oppositeOf, simplified } from './opposite.ts';
import { isListOf, isTimeOf } from './workflow-criteria.ts';

it('of a condition and its opposite, exactly one holds for every valid answer, and in simpler words it is the same', () => {
  fc.assert(
    fc.property(aFilledForm(aForm), ({ form, fields, answers }) => {
      const context = conditionContext(form, fields);
      const valid = (fieldId: string) => {
        const field = fields.get(fieldId);
        const value = answers[fieldId];
        return field && fitsKind(FIELD_TYPE_FACTS[field.type].answer, value) ? value : undefined;
      };
      for (const { when } of Object.values(form.rules)) {
        const group = countedGroup(when, context);
        if (group === null) continue;
        const opposite = countedGroup(oppositeOf(group, isTimeOf(fields)), context);
        expect(opposite).not.toBeNull();
        if (opposite) expect(groupHolds(opposite, fields, valid)).toBe(!groupHolds(group, fields, valid));
        const simple = countedGroup(simplified(group, isListOf(fields)), context);
        expect(simple).not.toBeNull();
        if (simple) expect(groupHolds(simple, fields, valid)).toBe(groupHolds(group, fields, valid));
      }
    }),
    { numRuns: runs(100) },
  );
});
