import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { Check, ChevronDown, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { textControlStyles } from './control-styles.ts';
import { type FieldControlProps, useFieldControl } from './field.tsx';

export interface ComboboxProps<Item>
  extends FieldControlProps,
    Pick<ComponentProps<'input'>, 'placeholder' | 'aria-label' | 'name' | 'onBlur' | 'ref'> {
  /** Items that match the typed text, in the order of the list. */
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** The item as text, shown in the field once it is chosen. */
  itemText: (item: Item) => string;
  /** The item in the list; its text by default. */
  renderItem?: (item: Item) => ReactNode;
  selected: Item | null;
  /** Whether the choice can be cleared; true by default. */
  clearable?: boolean;
  onSelect: (item: Item | null) => void;
  /** Called with the typed text, and with the empty string when the list opens again. */
  onSearch: (text: string) => void;
  /** Below the items: searching, no results, or more results available. */
  note?: ReactNode;
  /** Less tall, for bars and heads of lists. */
  compact?: boolean;
  className?: string;
}

/** The behavior of a choice: leaving its field restores the choice. */
function useChoice<Item>(
  { items, itemKey, itemText, selected, clearable = true, onSelect, onSearch }: ComboboxProps<Item>,
  inputId: string | undefined,
) {
  const textOf = (item: Item | null): string => (item === null ? '' : itemText(item));

  /** Leaving the field restores its choice; an emptied field clears it, if `clearable`. */
  function afterBlur(
    state: UseComboboxState<Item>,
    { changes }: UseComboboxStateChangeOptions<Item>,
  ): Partial<UseComboboxState<Item>> {
    const kept = clearable && state.inputValue === '' ? null : state.selectedItem;
    return { ...changes, selectedItem: kept, inputValue: textOf(kept) };
  }

  return useCombobox<Item>({
    items: [...items],
    itemToString: textOf,
    // a chosen item whose text arrives later is shown then
    itemToKey: (item) => (item === null ? null : JSON.stringify([itemKey(item), itemText(item)])),
    selectedItem: selected,
    ...(inputId === undefined ? {} : { inputId }),
    stateReducer: (state, action) =>
      action.type === useCombobox.stateChangeTypes.InputBlur ? afterBlur(state, action) : action.changes,
    onInputValueChange: ({ type, inputValue }) =>
      onSearch(type === useCombobox.stateChangeTypes.InputChange ? inputValue : ''),
    onSelectedItemChange: ({ selectedItem }) => onSelect(selectedItem),
  });
}

/**
 * A searchable choice among many items: the typed text is passed to `onSearch`, matches come back as `items`. Follows
 * the combobox pattern of the ARIA authoring practices. A separate entry (`@scopewright/ui/combobox`), because few
 * screens need the code.
 */
export function Combobox<Item>(props: ComboboxProps<Item>): ReactNode {
  const {
    items,
    itemKey,
    itemText,
    renderItem = itemText,
    selected,
    clearable = true,
    onSelect,
    onSearch,
    note,
    compact = false,
    className,
    ...rest
  } = props;
  const control = useFieldControl(rest);
  const showsClear = clearable && selected !== null;
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, getToggleButtonProps, selectItem } =
    useChoice(props, control.id);

  return (
    <div className={cn('relative', className)}>
      <input
        type="text"
        {...getInputProps({ ...control, spellCheck: false, autoCapitalize: 'none' })}
        className={cn(textControlStyles, 'truncate', compact ? 'h-9' : 'h-11', showsClear ? 'pr-18' : 'pr-10')}
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        {showsClear ? (
          <button
            type="button"
            aria-label="Clear"
            className="flex size-8 items-center justify-center rounded-md text-text-muted hover:text-text"
            onClick={() => selectItem(null)}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        ) : null}
        <button
          type="button"
          {...getToggleButtonProps({ 'aria-label': 'Show choices' })}
          className="flex size-8 items-center justify-center text-text-muted"
        >
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      </span>
      <div
        className={cn(
          'absolute inset-x-0 top-full z-30 mt-1 max-h-72 min-w-60 overflow-y-auto overscroll-contain rounded-md border border-border bg-surface-raised p-1 shadow-lg',
          !isOpen && 'hidden',
        )}
      >
        <ul {...getMenuProps({ 'aria-label': control['aria-label'] ?? 'Choices' })}>
          {isOpen
            ? items.map((item, index) => {
                const chosen = selected !== null && itemKey(item) === itemKey(selected);
                return (
                  <li
                    key={itemKey(item)}
                    {...getItemProps({ item, index, 'aria-selected': chosen })}
                    className={cn(
                      'flex min-h-10 cursor-pointer items-center justify-between gap-2 rounded-sm px-3 py-1.5 text-sm',
                      highlightedIndex === index && 'bg-surface-sunken',
                    )}
                  >
                    <span className="wrap-anywhere min-w-0">{renderItem(item)}</span>
                    {chosen ? <Check aria-hidden="true" className="size-4 shrink-0 text-brand" /> : null}
                  </li>
                );
              })
            : null}
        </ul>
        <div role="status" className={cn('text-sm text-text-muted', note && 'px-3 py-2')}>
          {isOpen ? note : null}
        </div>
      </div>
    </div>
  );
}
