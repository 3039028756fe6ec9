import type { FieldValue, ScopeItemOf } from '@scopewright/contracts/scoping';
import { listed } from '@scopewright/domain/counted';
import type { Answers, FormField } from '@scopewright/domain/scoping/field/field-value';
import { evaluateForm } from '@scopewright/domain/scoping/form/evaluator';
import { sampleQuestions } from '@scopewright/domain/scoping/workflow/sample-request';
import { Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useMemo } from 'react';
import { PreviewField } from '../form/preview/preview-field.tsx';
import { whyHidden } from '../form/preview/why-hidden.ts';
import { useWorkflow } from './workflow-context.tsx';

/** The value for no request type: answers are plain text. */
const PLAIN = 'plain';

interface SampleAnswersProps {
  requestType: ScopeItemOf<'requestType'> | null;
  onRequestType: (itemId: string | null) => void;
  answers: Answers;
  onAnswer: (fieldId: string, value: FieldValue) => void;
}

/** Asks for the sample request's answers that the workflow's conditions use. */
export function SampleAnswers({ requestType, onRequestType, answers, onAnswer }: SampleAnswersProps) {
  const { content, fields, requestTypes } = useWorkflow();
  const form = requestType?.content ?? null;
  const { asked, absent } = useMemo(
    () => sampleQuestions({ workflow: content, form, fields }),
    [content, form, fields],
  );
  const state = useMemo(() => form && evaluateForm({ form, fields, answers }), [form, fields, answers]);
  const absentNames = absent.flatMap((fieldId) => fields.get(fieldId)?.name ?? []);
  return (
    <section
      aria-labelledby="sample-answers"
      className="grid content-start gap-4 rounded-lg border border-border bg-surface-raised p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <h3 id="sample-answers" className="font-semibold text-text">
          Answers of the request
        </h3>
        <p className="text-sm text-text-muted">Conditions check these answers.</p>
      </div>
      {requestTypes.length > 0 ? (
        <Field label="Request type">
          <Picker
            value={requestType?.id ?? PLAIN}
            options={[
              ...requestTypes.map(({ id, name }) => ({ value: id, label: name })),
              { value: PLAIN, label: 'None: use the answers below' },
            ]}
            onChange={(id) => onRequestType(id === PLAIN ? null : id)}
          />
        </Field>
      ) : null}
      {asked.map((fieldId) => {
        const field = fields.get(fieldId) as FormField;
        const [placementId, placement] =
          Object.entries(form?.placements ?? {}).find(([, each]) => each.fieldId === fieldId) ?? [];
        const placed = placementId === undefined ? undefined : state?.placements[placementId];
        return (
          <PreviewField
            key={fieldId}
            fieldId={fieldId}
            field={field}
            label={placement?.label || field.name}
            help=""
            visible={placed?.visible ?? true}
            required={false}
            optionIds={placed?.optionIds?.join(' ')}
            value={placed && state ? state.effective[fieldId] : answers[fieldId]}
            error={undefined}
            why={
              form && state && placementId !== undefined && !placed?.visible
                ? `${whyHidden(state, placementId, { form, fields })} It counts as empty.`
                : undefined
            }
            onAnswer={onAnswer}
          />
        );
      })}
      {form && absentNames.length > 0 ? (
        <p className="text-sm text-text-muted">
          “{requestType?.name}” doesn’t ask for {listed(absentNames.map((name) => `“${name}”`))}, and neither does a
          transition screen, so it is empty.
        </p>
      ) : null}
    </section>
  );
}
