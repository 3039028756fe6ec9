import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { FIELD_TYPES } from '@scopewright/contracts/scoping/field-types';
import { FIELD_TYPE_FACTS } from '@scopewright/domain/scoping/field/field-types';
import { foldName } from '@scopewright/domain/scoping/parts';
import { Button, Plus, SearchInput } from '@scopewright/ui';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FIELD_TYPE_LOOKS } from '../../field/field-type-look.ts';
import type { FieldItem, Fields } from '../types.ts';
import { type Dragged, dragData } from './drag.ts';

/** Number of fields shown at first, and added with each press. */
const SHOWN = 40;

export interface PaletteProps {
  fields: Fields;
  /** Fields already in the form: a form never contains a field twice. */
  placed: ReadonlySet<string>;
  /** Describes where a pressed field will be added. */
  where: string;
  onField: (fieldId: string) => void;
  onNewField: (type: FieldType) => void;
}

/**
 * Things to add to the form: the company's fields, and new ones by type. Pressed, they are added at the selection;
 * dragged, where they are dropped.
 */
export function Palette({ fields, placed, where, onField, onNewField }: PaletteProps) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const words = useDeferredValue(foldName(text));
  const types = useMemo(
    () =>
      FIELD_TYPES.filter((type) =>
        foldName(`${FIELD_TYPE_FACTS[type].name} ${FIELD_TYPE_LOOKS[type].about}`).includes(words),
      ),
    [words],
  );
  const found = useMemo(() => fieldsFor(fields, placed, words), [fields, placed, words]);
  return (
    <div className="grid gap-4">
      <SearchInput
        label="Search fields"
        placeholder="Search fields and types"
        value={text}
        onValueChange={(next) => {
          setText(next);
          setShown(SHOWN);
        }}
      />
      <p className="text-text-muted text-xs">{where}</p>
      {types.length > 0 ? (
        <PaletteGroup title="New field">
          <ul className="grid grid-cols-2 gap-1.5">
            {types.map((type) => (
              <li key={type}>
                <TypeButton type={type} onPress={() => onNewField(type)} />
              </li>
            ))}
          </ul>
        </PaletteGroup>
      ) : null}
      <PaletteGroup title="Fields of the company" count={found.length}>
        {found.length === 0 ? (
          <p className="text-sm text-text-muted">
            {words === '' ? 'All fields of the company are in this form.' : 'No other field of the company matches.'}
          </p>
        ) : null}
        <ul className="grid gap-1">
          {found.slice(0, shown).map((field) => (
            <li key={field.id}>
              <FieldButton field={field} onPress={() => onField(field.id)} />
            </li>
          ))}
        </ul>
        {found.length > shown ? (
          <Button variant="secondary" size="sm" onClick={() => setShown(shown + SHOWN)}>
            Show more
          </Button>
        ) : null}
      </PaletteGroup>
    </div>
  );
}

function fieldsFor(fields: Fields, placed: ReadonlySet<string>, words: string): FieldItem[] {
  return [...fields.values()]
    .filter(
      ({ id, name, content }) =>
        !placed.has(id) && foldName(`${name} ${FIELD_TYPE_FACTS[content.type].name}`).includes(words),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function PaletteGroup({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="flex items-baseline justify-between gap-2 font-semibold text-text text-xs">
        {title}
        {count === undefined ? null : <span className="font-normal text-text-muted">{count}</span>}
      </h3>
      {children}
    </section>
  );
}

/** Makes an element of the palette draggable. */
function useDragged<E extends HTMLElement>(dragged: Dragged) {
  const element = useRef<E>(null);
  const getInitialData = useEffectEvent(() => dragData(dragged));
  useEffect(() => (element.current ? draggable({ element: element.current, getInitialData }) : undefined), []);
  return element;
}

function TypeButton({ type, onPress }: { type: FieldType; onPress: () => void }) {
  const { icon: Icon, about } = FIELD_TYPE_LOOKS[type];
  const button = useDragged<HTMLButtonElement>({ drag: 'newField', type });
  return (
    <button
      ref={button}
      type="button"
      title={about}
      onClick={onPress}
      className="flex min-h-11 w-full items-center gap-2 rounded-md border border-border bg-surface-raised px-2 text-left text-text text-xs transition-colors hover:border-brand hover:text-brand"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
      {FIELD_TYPE_FACTS[type].name}
    </button>
  );
}

function FieldButton({ field, onPress }: { field: FieldItem; onPress: () => void }) {
  const { icon: Icon } = FIELD_TYPE_LOOKS[field.content.type];
  const button = useDragged<HTMLButtonElement>({ drag: 'field', fieldId: field.id });
  return (
    <button
      ref={button}
      type="button"
      onClick={onPress}
      className="group/add flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-left transition-colors hover:bg-surface-sunken"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-text-muted" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm text-text">{field.name}</span>
        <span className="truncate text-text-muted text-xs">{FIELD_TYPE_FACTS[field.content.type].name}</span>
      </span>
      <Plus aria-hidden="true" className="size-4 shrink-0 text-text-muted group-hover/add:text-brand" />
    </button>
  );
}
