import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import { describeRule } from '@scopewright/domain/scoping/sentence';
import type { FormClipboard } from '../builder/use-form-clipboard.ts';
import { formFieldsOf } from '../form-fields.ts';
import type { Place } from '../outline.ts';
import type { FormEditorProps } from '../types.ts';
import type { FormBuilder } from '../use-form-builder.ts';
import { MoveDialog, MoveSectionDialog } from './move-dialog.tsx';
import { NewFieldDialog } from './new-field-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import type { Removal } from './removal.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** The dialogs for actions on the form. */
export type OpenDialog =
  | { kind: 'move'; id: string; ids: ReadonlySet<string> }
  | { kind: 'moveSection'; id: string }
  | { kind: 'newField'; type: FieldType; place: Place }
  | { kind: 'paste'; text: string }
  | { kind: 'remove'; what: string; removal: Removal; apply: () => void };

export interface FormDialogsProps extends Pick<FormEditorProps, 'item' | 'fields' | 'createField'> {
  dialog: OpenDialog | null;
  placed: ReadonlySet<string>;
  builder: FormBuilder;
  clipboard: Pick<FormClipboard, 'plan' | 'paste'>;
  onClose: () => void;
}

/** The open dialog of the form. */
export function FormDialogs({
  dialog,
  item,
  fields,
  placed,
  createField,
  builder,
  clipboard,
  onClose,
}: FormDialogsProps) {
  const { outline, nameOf } = builder;
  function sentenceOf(ruleId: string): string {
    const rule = item.content.rules[ruleId];
    return rule ? describeRule(rule, { form: item.content, fields: formFieldsOf(fields) }) : '';
  }
  switch (dialog?.kind) {
    case 'move':
      return (
        <MoveDialog
          title={`Move ${dialog.ids.size === 1 ? nameOf(dialog.id) : `${dialog.ids.size} fields`}`}
          outline={outline}
          moving={dialog.ids}
          from={outline.find(({ placementIds }) => placementIds.includes(dialog.id))?.id ?? ''}
          nameOf={nameOf}
          onMove={(place) => {
            onClose();
            builder.move(dialog.ids, place);
          }}
          onClose={onClose}
        />
      );
    case 'moveSection':
      return (
        <MoveSectionDialog
          outline={outline}
          sectionId={dialog.id}
          onMove={(after) => {
            onClose();
            builder.moveSection(dialog.id, after);
          }}
          onClose={onClose}
        />
      );
    case 'newField':
      return (
        <NewFieldDialog
          type={dialog.type}
          fields={fields}
          placed={placed}
          createField={createField}
          onField={(field) => {
            onClose();
            builder.addFields([field.id], dialog.place, field.name);
          }}
          onClose={onClose}
        />
      );
    case 'paste':
      return (
        <PasteDialog
          text={dialog.text}
          plan={clipboard.plan}
          onPaste={(pasted) => {
            onClose();
            clipboard.paste(pasted);
          }}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <RemoveDialog
          what={dialog.what}
          removal={dialog.removal}
          sentenceOf={sentenceOf}
          testName={(testId) => item.content.tests[testId]?.name ?? ''}
          onConfirm={dialog.apply}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
