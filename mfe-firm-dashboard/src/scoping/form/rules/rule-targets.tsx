import type { FormRule } from '@scopewright/contracts/scoping';
import { hasOptions } from '@scopewright/domain/scoping/field-types';
import { Select, X } from '@scopewright/ui';
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
  const left = choices.filter(({ value }) => !chosen.includes(value));
  return (
    <div className="grid gap-2">
      {chosen.length > 0 ? (
        <ul aria-label="What the rule is about" className="flex flex-wrap gap-1.5">
          {chosen.map((id) => (
            <li key={id} className="inline-flex min-h-8 items-center rounded-sm bg-brand-soft px-2 font-medium text-sm text-text">
              <span className="wrap-anywhere min-w-0">{nameOf(id)}</span>
              {disabled ? null : (
                <button
                  type="button"
                  aria-label={`Remove ${nameOf(id)}`}
                  onClick={() => onChange({ sectionIds: sectionIds.filter((one) => one !== id), placementIds: placementIds.filter((one) => one !== id) })}
                  className="-mr-2 flex size-8 items-center justify-center text-text-muted hover:text-text"
                >
                  <X aria-hidden="true" className="size-3.5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {disabled || left.length === 0 ? null : (
        <Select
          compact
          aria-label="Add what the rule is about"
          placeholder={chosen.length === 0 ? 'Choose a field or section' : 'Add another one'}
          value=""
          options={left}
          onChange={({ target: { value: id } }) => {
            if (id === '') return;
            onChange(item.content.sections[id] ? { sectionIds: [...sectionIds, id], placementIds } : { sectionIds, placementIds: [...placementIds, id] });
          }}
        />
      )}
    </div>
  );
}
