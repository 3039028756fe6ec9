import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';
import { ExportButton, Field, SearchInput, Select } from '@scopewright/ui';

interface ListToolsProps {
  /** The listed items, in the plural ("firms"). */
  noun: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** Fetches the whole list as a CSV file. */
  download: () => Promise<{ blob: Blob; fileName: string }>;
}

/** Searches a list, and exports all of it. */
export function ListTools({ noun, placeholder, text, onText, download }: ListToolsProps) {
  const { toast } = useHost();
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <SearchInput
        label={`Search ${noun}`}
        placeholder={placeholder}
        value={text}
        onValueChange={onText}
        className="w-full sm:w-64"
      />
      <ExportButton
        download={download}
        onError={(error) => toast.error(`The ${noun} could not be exported. ${errorText(error)}`)}
      />
    </div>
  );
}

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

interface SortChoiceProps<Sort extends string> {
  className?: string;
  labels: Readonly<Record<Sort, readonly [ascending: string, descending: string]>>;
  sorts: readonly Sort[];
  sort: Sort;
  descending: boolean;
  onSort: (sort: Sort, descending: boolean) => void;
}

/** Chooses a list's order when it has no headers to press, or more orders than headers. */
export function SortChoice<Sort extends string>({
  className,
  labels,
  sorts,
  sort,
  descending,
  onSort,
}: SortChoiceProps<Sort>) {
  const orders = sorts.flatMap((each) =>
    labels[each].map((label, index) => ({ sort: each, descending: index === 1, label })),
  );
  return (
    <Field label="Sort by" {...(className && { className })}>
      <Select
        options={orders.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(orders.findIndex((order) => order.sort === sort && order.descending === descending))}
        onChange={({ target }) => {
          const order = orders[Number(target.value)];
          if (order) onSort(order.sort, order.descending);
        }}
      />
    </Field>
  );
}
