import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { usePhone } from '../hooks/use-width.ts';
import { usePortalContainer } from '../provider.tsx';
import { controlStyles } from './control-styles.ts';
import { type FieldControlProps, useFieldControl } from './field.tsx';
import { Select } from './select.tsx';

export interface PickerOption {
  value: string;
  label: string;
  /** Shown before the label. */
  icon?: ReactNode;
  /** First of the less common options: a line separates it from those before. */
  apart?: boolean;
}

export interface PickerProps extends FieldControlProps {
  options: readonly PickerOption[];
  value: string;
  onChange: (value: string) => void;
  /** Label of the choice of nothing, the empty string, which comes first; without it something has to be chosen. */
  none?: string;
  /** Shown while nothing is chosen, or when the value isn't one of the options. */
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  /** `box` looks like other controls, `compact` is less tall, `cell` is plain text within a table until hovered. */
  look?: 'box' | 'compact' | 'cell';
  className?: string;
}

/** Up to this many options, a phone's native list is quicker than searching. */
const FEW = 5;

const LOOKS = {
  box: `${controlStyles} h-11 pr-10`,
  compact: `${controlStyles} h-9 pr-10`,
  cell: 'min-h-9 sm:min-h-8 w-full min-w-0 rounded-md border border-transparent px-2 text-sm hover:border-border-strong hover:bg-surface-raised aria-expanded:border-border-strong disabled:cursor-default disabled:border-transparent disabled:bg-transparent',
} as const;

/**
 * One of several options, found by typing. The button has the role of a combobox; below it opens a search field with a
 * list, controlled by arrows, Enter and Escape. On phones up to five options are a native select, which opens at thumb
 * size; elsewhere a native select would lack icons and search. A separate entry (`@scopewright/ui/picker`), because few
 * screens need the code.
 */
export function Picker(props: PickerProps): ReactNode {
  const phone = usePhone();
  const { none, options: others, ...given } = props;
  const options = none === undefined ? others : [{ value: '', label: none }, ...others];
  if (!phone || options.length > FEW) return <SearchedPicker {...given} options={options} />;
  const { value, onChange, placeholder, look = 'box', className, ...rest } = given;
  const known = options.some((option) => option.value === value);
  return (
    <Select
      {...rest}
      className={className ?? ''}
      compact={look !== 'box'}
      options={options}
      value={known ? value : ''}
      {...(known ? {} : { placeholder: placeholder ?? 'Choose...' })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function SearchedPicker(props: Omit<PickerProps, 'none'>): ReactNode {
  const {
    options,
    value,
    onChange,
    placeholder = 'Choose...',
    look = 'box',
    className,
    required,
    'aria-label': label,
    ...rest
  } = props;
  const control = useFieldControl(rest);
  const [open, setOpen] = useState(false);
  const [first, setFirst] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  /** Closes the list. The focus returns immediately, so that the next key acts from here. */
  function close(): void {
    trigger.current?.focus();
    setFirst('');
    setOpen(false);
  }
  const listId = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setFirst('');
        setOpen(next);
      }}
    >
      <span className={cn('relative block min-w-0', className)}>
        <Popover.Trigger asChild>
          <button
            ref={trigger}
            type="button"
            {...control}
            role="combobox"
            aria-label={label}
            aria-haspopup="listbox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-required={required || undefined}
            className={cn('flex items-center gap-2 text-left', LOOKS[look])}
            onKeyDown={(event) => {
              const types = look !== 'cell' && isText(event);
              if (!types && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              // as in a native select, typing searches; in a table's cells keys remain shortcuts of the page
              event.stopPropagation();
              setFirst(types ? event.key : '');
              setOpen(true);
            }}
          >
            {chosen?.icon}
            <span className={cn('min-w-0 truncate', !chosen?.value && 'text-text-muted')}>
              {chosen?.label ?? placeholder}
            </span>
            {look === 'cell' ? null : (
              <ChevronDown aria-hidden="true" className="absolute right-3 size-4 shrink-0 text-text-muted" />
            )}
          </button>
        </Popover.Trigger>
      </span>
      <Popover.Portal container={usePortalContainer()}>
        <Popover.Content
          aria-label={label ?? 'Choices'}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={() => trigger.current?.focus()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // after the typed text, which would be selected otherwise
            event.preventDefault();
            search.current?.focus();
            search.current?.setSelectionRange(first.length, first.length);
          }}
          className="z-50 grid max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) min-w-56 max-w-[calc(100vw-1rem)] animate-rise-in grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-md border border-border bg-surface-raised text-text shadow-lg focus:outline-none"
        >
          <SearchedList
            search={search}
            listId={listId}
            first={first}
            options={options}
            value={value}
            onLeave={close}
            onChoose={(next) => {
              close();
              if (next !== value) onChange(next);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Whether a key types something. Space presses the button. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Options that contain every word typed; those that begin with them come first. */
function fitting(options: readonly PickerOption[], typed: string): readonly PickerOption[] {
  const text = folded(typed.trim());
  if (text === '') return options;
  const words = text.split(/\s+/);
  const found = options.filter(({ label }) => words.every((word) => folded(label).includes(word)));
  const begins = ({ label }: PickerOption) => folded(label).startsWith(text);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

interface SearchedListProps {
  search: RefObject<HTMLInputElement | null>;
  listId: string;
  /** The text typed to open the list. */
  first: string;
  options: readonly PickerOption[];
  value: string;
  onChoose: (value: string) => void;
  /** Called when the focus moves on from the picker. */
  onLeave: () => void;
}

function SearchedList({ search, listId, first, options, value, onChoose, onLeave }: SearchedListProps): ReactNode {
  const [typed, setTyped] = useState(first);
  const shown = fitting(options, typed);
  const [marked, setMarked] = useState(first === '' ? value : '');
  const found = shown.findIndex((option) => option.value === marked);
  const at = found === -1 ? 0 : found;
  const idOf = (option: PickerOption | undefined) => (option ? `${listId}-${option.value}` : undefined);
  function mark(index: number): void {
    const option = shown[(index + shown.length) % shown.length];
    if (!option) return;
    setMarked(option.value);
    document.getElementById(idOf(option) ?? '')?.scrollIntoView({ block: 'nearest' });
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') {
      onLeave();
      return;
    }
    const option = shown[at];
    if (event.key === 'ArrowDown') mark(at + 1);
    else if (event.key === 'ArrowUp') mark(at - 1);
    else if (event.key === 'Enter' && option) onChoose(option.value);
    else return;
    event.preventDefault();
  }
  return (
    <>
      <input
        ref={search}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={idOf(shown[at])}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search..."
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setMarked('');
        }}
        onKeyDown={onKeyDown}
        className="h-10 w-full border-border border-b bg-transparent px-3 text-base outline-none placeholder:text-text-muted max-sm:h-11 sm:text-sm"
      />
      {/* an open dialog prevents scrolling outside its own element, where this list is not */}
      <div
        className="max-h-72 overflow-y-auto overscroll-contain p-1"
        onWheel={(event) => event.stopPropagation()}
        onTouchMove={(event) => event.stopPropagation()}
      >
        <div id={listId} role="listbox" aria-label="Choices">
          {shown.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys
            <div
              key={option.value}
              id={idOf(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              onPointerMove={() => (index === at ? undefined : setMarked(option.value))}
              onClick={() => onChoose(option.value)}
              className={cn(
                'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm max-sm:min-h-11',
                index === at && 'bg-surface-sunken',
                option.apart && typed === '' && 'mt-1 border-border border-t',
              )}
            >
              {option.icon}
              <span className="wrap-anywhere min-w-0 flex-1">{option.label}</span>
              {option.value === value ? <Check aria-hidden="true" className="size-4 shrink-0 text-brand" /> : null}
            </div>
          ))}
        </div>
        <p role="status" className={cn('text-sm text-text-muted', shown.length === 0 && 'px-2 py-3')}>
          {shown.length === 0 ? `No results for “${typed.trim()}”` : null}
        </p>
      </div>
    </>
  );
}
