import { cn } from '@scopewright/ui';

interface CheckGroupProps<T extends string> {
  legend: string;
  choices: readonly { value: T; label: string }[];
  chosen: readonly T[];
  disabled?: boolean;
  onChange: (chosen: T[]) => void;
}

/** A group of checkboxes. */
export function CheckGroup<T extends string>({
  legend,
  choices,
  chosen,
  disabled = false,
  onChange,
}: CheckGroupProps<T>) {
  return (
    <fieldset className="grid min-w-0 gap-1.5" disabled={disabled}>
      <legend className="pb-1.5 font-medium text-sm text-text">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => {
          const checked = chosen.includes(value);
          return (
            <label
              key={value}
              className={cn(
                'inline-flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-md border px-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-focus',
                checked ? 'border-brand bg-brand-soft' : 'border-border bg-surface-raised',
              )}
            >
              <input
                type="checkbox"
                checked={checked}
                onChange={() => onChange(checked ? chosen.filter((each) => each !== value) : [...chosen, value])}
                className="size-4 shrink-0 accent-brand focus-visible:outline-none"
              />
              <span className="truncate">{label}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
