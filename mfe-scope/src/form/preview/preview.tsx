import type { FieldValue } from '@scopewright/contracts/scoping';
import type { Answers, FormField } from '@scopewright/domain/scoping/field/field-value';
import { type FormState, formEvaluator } from '@scopewright/domain/scoping/form/evaluator';
import { useStable } from '@scopewright/lists/use-stable';
import { Alert, Button, Checkbox, FlaskConical, RotateCw } from '@scopewright/ui';
import { useMemo, useState } from 'react';
import type { OutlineSection } from '../outline.ts';
import { type Fields, labelOf, type RequestTypeItem } from '../types.ts';
import { PreviewField } from './preview-field.tsx';
import { whyHidden } from './why-hidden.ts';

export interface PreviewProps {
  item: RequestTypeItem;
  fields: Fields;
  formFields: ReadonlyMap<string, FormField>;
  outline: readonly OutlineSection[];
  /** The answers; the parent stores them, because the preview is unmounted at times. */
  answers: Answers;
  /** Called with an update function for the answers: one event may cause several. */
  onAnswers: (change: (answers: Answers) => Answers) => void;
  /** Saves the answers as a test case; absent for read-only forms. */
  onKeep?: (() => void) | undefined;
}

/**
 * The form as the requester sees it on the portal, to be filled in. The evaluator that the server and the checks use
 * decides what is visible.
 */
export function Preview({ item, fields, formFields, outline, answers, onAnswers, onKeep }: PreviewProps) {
  const { sections, placements, rules } = item.content;
  const evaluate = useMemo(
    () => formEvaluator({ form: { sections, placements, rules }, fields: formFields }),
    [sections, placements, rules, formFields],
  );
  const state = useMemo(() => evaluate(answers), [evaluate, answers]);
  const [checked, setChecked] = useState(false);
  const [withHidden, setWithHidden] = useState(false);
  const { answer } = useStable({
    answer: (fieldId: string, value: FieldValue) => onAnswers((before) => ({ ...before, [fieldId]: value })),
  });
  const problems = Object.keys(state.errors).length;
  const hidden = Object.values(state.placements).filter(({ visible }) => !visible).length;

  return (
    <form
      noValidate
      aria-label="Preview of the portal"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
      }}
    >
      <header className="flex items-start justify-between gap-2">
        <div className="grid min-w-0 gap-1">
          <h3 className="wrap-anywhere font-semibold text-lg text-text">{item.name}</h3>
          {item.description ? (
            <p className="wrap-anywhere whitespace-pre-line text-sm text-text-muted">{item.description}</p>
          ) : null}
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Empty the preview"
          title="Empty the preview"
          onClick={() => {
            onAnswers(() => ({}));
            setChecked(false);
          }}
        >
          <RotateCw aria-hidden="true" />
        </Button>
      </header>
      {hidden > 0 ? (
        <Checkbox
          label={hidden === 1 ? 'Show the hidden field' : `Show the ${hidden} hidden fields`}
          checked={withHidden}
          onChange={({ target }) => setWithHidden(target.checked)}
        />
      ) : null}
      {outline.map((section) => (
        <PreviewSection
          key={section.id}
          {...{ item, fields, formFields, section, state, withHidden, checked }}
          onAnswer={answer}
        />
      ))}
      <div className="grid gap-3 border-border border-t pt-4">
        {checked ? <Outcome problems={problems} state={state} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm">
            Send
          </Button>
          {onKeep ? (
            <Button variant="secondary" size="sm" onClick={onKeep}>
              <FlaskConical aria-hidden="true" /> Keep as test case
            </Button>
          ) : null}
        </div>
      </div>
    </form>
  );
}

interface PreviewSectionProps extends Pick<PreviewProps, 'item' | 'fields' | 'formFields'> {
  section: OutlineSection;
  state: FormState;
  withHidden: boolean;
  /** Errors are shown. */
  checked: boolean;
  onAnswer: (fieldId: string, value: FieldValue) => void;
}

/** A section with its fields; nothing if none is visible. */
function PreviewSection(props: PreviewSectionProps) {
  const { item, fields, formFields, state, withHidden, checked, onAnswer } = props;
  const { section, placementIds } = props.section;
  const shown = withHidden ? placementIds : placementIds.filter((id) => state.placements[id]?.visible);
  if (shown.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-4 border-border border-t pt-4">
      <legend className="sr-only">{section.name || 'Fields'}</legend>
      {section.name || section.help ? (
        <div aria-hidden={section.help ? undefined : 'true'} className="grid gap-0.5">
          <p className="font-semibold text-sm text-text">{section.name}</p>
          {section.help ? <p className="whitespace-pre-line text-sm text-text-muted">{section.help}</p> : null}
        </div>
      ) : null}
      {shown.map((id) => {
        const placement = item.content.placements[id];
        const field = placement && formFields.get(placement.fieldId);
        if (!placement || !field) return null;
        const { visible = false, required = false, optionIds } = state.placements[id] ?? {};
        return (
          <PreviewField
            key={id}
            fieldId={placement.fieldId}
            label={labelOf(placement, fields)}
            help={placement.help ?? field.help}
            field={field}
            visible={visible}
            required={required}
            optionIds={optionIds?.join(' ')}
            value={state.effective[placement.fieldId]}
            error={checked ? state.errors[id] : undefined}
            why={visible ? undefined : whyHidden(state, id, { form: item.content, fields: formFields })}
            onAnswer={onAnswer}
          />
        );
      })}
    </fieldset>
  );
}

function Outcome({ problems, state }: { problems: number; state: FormState }) {
  const count = Object.keys(state.effective).length;
  if (problems > 0) return <Alert tone="danger">{problems === 1 ? 'Fix 1 answer' : `Fix ${problems} answers`}</Alert>;
  return (
    <Alert tone="success">{count === 1 ? 'Ready to submit: 1 answer' : `Ready to submit: ${count} answers`}</Alert>
  );
}
