import { X } from '@scopewright/ui';
import { Picker, type PickerOption } from '@scopewright/ui/picker';

export interface ChosenListProps {
  /** Label of the list of chosen values. */
  label: string;
  chosen: readonly PickerOption[];
  /** Further values that can be chosen. */
  choices: readonly PickerOption[];
  /** Label of the choice that adds a value. */
  addLabel: string;
  placeholder: string;
  disabled: boolean;
  onAdd: (value: string) => void;
  onRemove: (value: string) => void;
}

/** The chosen values, each with a remove button, and a choice that adds one. */
export function ChosenList({
  label,
  chosen,
  choices,
  addLabel,
  placeholder,
  disabled,
  onAdd,
  onRemove,
}: ChosenListProps) {
  return (
    <div className="grid gap-2">
      {chosen.length > 0 ? (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {chosen.map(({ value, label: name }) => (
            <li
              key={value}
              className="inline-flex min-h-8 items-center rounded-sm bg-brand-soft px-2 font-medium text-sm text-text"
            >
              <span className="wrap-anywhere min-w-0">{name}</span>
              {disabled ? null : (
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onRemove(value)}
                  className="-mr-2 flex size-8 items-center justify-center text-text-muted hover:text-text"
                >
                  <X aria-hidden="true" className="size-3.5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {disabled || choices.length === 0 ? null : (
        <Picker
          look="compact"
          aria-label={addLabel}
          placeholder={placeholder}
          value=""
          options={choices}
          onChange={onAdd}
        />
      )}
    </div>
  );
}
