import { Field, Select } from '@scopewright/ui';
import type { Order, Orders } from './list-view.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  className?: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  chosen: Value | null;
  onChoose: (value: Value | null) => void;
}

/** Filters a list by one of several values, or not at all. */
export function Choice<Value extends string>({
  label,
  className,
  values,
  labelOf,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <Field label={label} {...(className && { className })}>
      <Select
        options={[{ value: '', label: 'All' }, ...values.map((value) => ({ value, label: labelOf(value) }))]}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(values.find((value) => value === target.value) ?? null)}
      />
    </Field>
  );
}

interface SortChoiceProps<S extends string> {
  className?: string;
  orders: Orders<S>;
  view: Order<S>;
  onChange: (order: Order<S>) => void;
}

/** Chooses a list's order when it has no headers to press, or more orders than headers. */
export function SortChoice<S extends string>({ className, orders, view, onChange }: SortChoiceProps<S>) {
  const choices = (Object.keys(orders) as S[]).flatMap((sort) => [
    { sort, order: 'asc' as const, label: orders[sort][0] },
    { sort, order: 'desc' as const, label: orders[sort][1] },
  ]);
  return (
    <Field label="Sort by" {...(className && { className })}>
      <Select
        options={choices.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(choices.findIndex(({ sort, order }) => sort === view.sort && order === view.order))}
        onChange={({ target }) => {
          const choice = choices[Number(target.value)];
          if (choice) onChange({ sort: choice.sort, order: choice.order });
        }}
      />
    </Field>
  );
}
