import { newPartId } from '@scopewright/company-kit/scope/part-ids';
import { SCOPE_CHANGES_MAX } from '@scopewright/contracts/scoping/limits';
import { copiedText, copyParts, readCopiedText } from '@scopewright/domain/scoping/clipboard';
import { type Pasted, pasteParts } from '@scopewright/domain/scoping/paste';
import type { ClipboardEvent } from 'react';
import { formFieldsOf } from '../form-fields.ts';
import type { Change, Fields, RequestTypeItem } from '../types.ts';
import type { FormBuilder } from '../use-form-builder.ts';
import { useAnnounce } from './announcer.tsx';

export interface FormClipboard {
  /** Copies a section, or fields together with the one that is named. */
  copy: (id: string) => void;
  /** Copies the selection on the browser's copy event. */
  onCopy: (event: ClipboardEvent) => void;
  /** Pastes the content of the browser's paste event. */
  onPaste: (event: ClipboardEvent) => void;
  plan: (text: string) => Pasted | { problem: string };
  paste: (pasted: Pasted) => void;
}

/**
 * Copies parts of a form as text and pastes them, also from other request types. @param ask shows a text that can only
 * be pasted in part
 */
export function useFormClipboard(
  item: RequestTypeItem,
  change: Change,
  fields: Fields,
  builder: FormBuilder,
  ask: (text: string) => void,
): FormClipboard {
  const announce = useAnnounce();
  const context = () => ({ form: item.content, fields: formFieldsOf(fields) });
  function textOf(id: string): string {
    const isSection = item.content.sections[id] !== undefined;
    return copiedText(
      copyParts(context(), {
        sectionIds: isSection ? [id] : [],
        placementIds: isSection ? [] : [...builder.together(id)],
      }),
    );
  }
  const said = (id: string) =>
    `${builder.together(id).size === 1 ? builder.nameOf(id) : `${builder.together(id).size} fields`} copied`;
  function plan(text: string): Pasted | { problem: string } {
    const copied = readCopiedText(text);
    if ('problem' in copied) return copied;
    const place = builder.placeToAdd ?? { sectionId: null, after: null };
    const pasted = pasteParts(copied, { ...context(), ...place, newId: newPartId });
    // all of it is saved or nothing, so it has to fit into one call
    return pasted.changes.length > SCOPE_CHANGES_MAX ? { problem: TOO_MUCH } : pasted;
  }
  function paste({ changes, placementIds, sectionIds }: Pasted): void {
    change(changes, 'Paste into the form');
    const first = placementIds[0] ?? sectionIds[0] ?? null;
    builder.select({ current: first, anchor: first, placementIds: new Set(placementIds) });
    builder.focusNext.current = first;
    announce(`${placementIds.length} fields and ${sectionIds.length} sections pasted`);
  }
  return {
    copy: (id) => {
      const done = navigator.clipboard?.writeText(textOf(id)) ?? Promise.reject(new Error('The page is not secure'));
      done.then(
        () => announce(said(id)),
        () => announce('The browser does not let the page copy: choose the row and press Ctrl+C'),
      );
    },
    onCopy: (event) => {
      const { current } = builder.selection;
      if (current === null || !isRow(event)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', textOf(current));
      announce(said(current));
    },
    onPaste: (event) => {
      if (!isRow(event)) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      const planned = plan(text);
      if ('problem' in planned || planned.leftOut.length > 0) ask(text);
      else paste(planned);
    },
    plan,
    paste,
  };
}

const TOO_MUCH = `This is too much to paste at once: it makes more than ${SCOPE_CHANGES_MAX} changes. Copy the sections one by one.`;

/** Whether the keyboard is on a row of the form, and not in a control. */
const isRow = ({ target }: ClipboardEvent): boolean =>
  target instanceof HTMLElement && target.dataset.row !== undefined;
