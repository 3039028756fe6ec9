import { ChosenList } from '@scopewright/company-kit/scope/chosen-list';
import type { FormRule } from '@scopewright/contracts/scoping';
import { hasOptions } from '@scopewright/domain/scoping/field/field-types';
import type { OutlineSection } from '../outline.ts';
import { type Fields, labelOf, type RequestTypeItem } from '../types.ts';

export interface RuleTargetsProps {
  rule: FormRule;
  item: RequestTypeItem;
  fields: Fields;
  outline: readonly OutlineSection[];
  disabled: boolean;
  onChange: (targets: Pick<FormRule, 'sectionIds' | 'placementIds'>) => void;
}

/** The sections and fields that a rule is about. */
export function RuleTargets({ rule, item, fields, outline, disabled, onChange }: RuleTargetsProps) {
  const { effect, sectionIds, placementIds } = rule;
  const { placements } = item.content;
  const nameOf = (id: string) => (placements[id] ? labelOf(placements[id], fields) : sectionNameOf(id));
  const sectionNameOf = (id: string) => `Section ${item.content.sections[id]?.name || 'without a name'}`;
  const canBe = (id: string) => {
    const field = fields.get(placements[id]?.fieldId ?? '');
    return effect !== 'limit' || (field !== undefined && hasOptions(field.content.type));
  };
  const choices = outline.flatMap(({ id, placementIds: inside }) => [
    ...(effect === 'show' || effect === 'hide' ? [{ value: id, label: sectionNameOf(id) }] : []),
    ...inside.filter(canBe).map((placementId) => ({ value: placementId, label: nameOf(placementId) })),
  ]);
  const chosen = [...sectionIds, ...placementIds];
  return (
    <ChosenList
      label="What the rule is about"
      chosen={chosen.map((id) => ({ value: id, label: nameOf(id) }))}
      choices={choices.filter(({ value }) => !chosen.includes(value))}
      addLabel="Add what the rule is about"
      placeholder={chosen.length === 0 ? 'Choose a field or section' : 'Add another one'}
      disabled={disabled}
      onAdd={(id) =>
        onChange(
          item.content.sections[id]
            ? { sectionIds: [...sectionIds, id], placementIds }
            : { sectionIds, placementIds: [...placementIds, id] },
        )
      }
      onRemove={(id) =>
        onChange({
          sectionIds: sectionIds.filter((one) => one !== id),
          placementIds: placementIds.filter((one) => one !== id),
        })
      }
    />
  );
}
