import { Button, EmptyState, LayoutGrid, Plus } from '@scopewright/ui';
import { type ClipboardEvent, useMemo, useRef } from 'react';
import type { OutlineSection } from '../outline.ts';
import { type Fields, type FormEditorProps, labelOf } from '../types.ts';
import { PlacementRow, type RowActions } from './placement-row.tsx';
import { rowStates } from './row-states.ts';
import { SectionHead } from './section-head.tsx';
import { type NavigatedRows, useRowNavigation } from './use-row-navigation.ts';

export interface CanvasProps extends NavigatedRows, Pick<FormEditorProps, 'item' | 'findings' | 'readOnly'> {
  fields: Fields;
  outline: readonly OutlineSection[];
  onCopy: (event: ClipboardEvent) => void;
  onPaste: ((event: ClipboardEvent) => void) | undefined;
  addTo: (sectionId: string) => void;
  addSection: () => void;
  actions: RowActions;
}

/** A table whose rows are navigated by keyboard. */
const TREEGRID = { role: 'treegrid', 'aria-multiselectable': true } as const;

/**
 * The form being built: its sections and their fields as one grid, which keyboard and screen reader navigate row by
 * row.
 */
export function Canvas(props: CanvasProps) {
  const {
    item,
    fields,
    findings,
    readOnly,
    outline,
    rows,
    closed,
    selection,
    onCopy,
    onPaste,
    addTo,
    addSection,
    actions,
  } = props;
  const grid = useRef<HTMLTableElement>(null);
  const stateOf = useMemo(() => rowStates(item.content, findings), [item.content, findings]);
  const tabStop = selection.current ?? rows[0]?.id;
  const navigation = useRowNavigation(props, grid);

  if (outline.length === 0) {
    return (
      <EmptyState
        icon={<LayoutGrid />}
        title="This form is empty"
        description="A form has sections, and each section has fields: what the requester fills in on the portal."
        {...(readOnly ? {} : { action: <Button onClick={addSection}>Add the first section</Button> })}
      />
    );
  }
  return (
    <table
      ref={grid}
      {...TREEGRID}
      aria-label={`Form of ${item.name}`}
      className="block min-w-0"
      {...navigation}
      onCopy={onCopy}
      onPaste={onPaste}
    >
      {outline.map(({ id: sectionId, section, placementIds }) => (
        <tbody
          key={sectionId}
          // all rows are rendered, for assistive technology, search and dragging; the browser paints only those in view
          className="mb-4 block rounded-lg border border-border bg-surface-raised shadow-xs [contain-intrinsic-size:auto_40rem] [content-visibility:auto]"
        >
          <SectionHead
            id={sectionId}
            map="sections"
            label={section.name || 'Section without a name'}
            named={section.name !== ''}
            fieldCount={placementIds.length}
            hiddenByDefault={section.hiddenByDefault}
            {...stateOf(sectionId)}
            expanded={!closed.has(sectionId)}
            current={tabStop === sectionId}
            readOnly={readOnly}
            actions={actions}
          />
          {closed.has(sectionId)
            ? null
            : placementIds.map((id) => {
                const placement = item.content.placements[id];
                return placement === undefined ? null : (
                  <PlacementRow
                    key={id}
                    id={id}
                    map="placements"
                    label={labelOf(placement, fields)}
                    type={fields.get(placement.fieldId)?.content.type}
                    required={placement.required}
                    hiddenByDefault={placement.hiddenByDefault}
                    {...stateOf(id)}
                    selected={selection.placementIds.has(id)}
                    current={tabStop === id}
                    readOnly={readOnly}
                    actions={actions}
                  />
                );
              })}
          {readOnly || closed.has(sectionId) ? null : (
            <tr className="flex border-border border-t p-1.5">
              <td>
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => addTo(sectionId)}
                  aria-label={`Add a field to ${section.name || 'this section'}`}
                >
                  <Plus aria-hidden="true" /> Add field
                </Button>
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}
