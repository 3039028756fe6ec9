import type { RequestTypeContent } from '@scopewright/contracts/scoping';
import { WORK_TYPES } from '@scopewright/contracts/scoping/field-types';
import { buildWayOf } from '@scopewright/domain/scoping/company/build-ways';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { setChange } from '@scopewright/editing';
import { Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useMemo } from 'react';
import type { FormEditorProps, RequestTypeItem } from '../types.ts';

const WORK_TYPE_NAMES: Record<(typeof WORK_TYPES)[number], string> = {
  incident: 'Incident',
  serviceRequest: 'Service request',
  change: 'Change',
  problem: 'Problem',
  postIncidentReview: 'Post-incident review',
  other: 'Other',
};

export interface SettingsViewProps extends FormEditorProps {
  formFields: ReadonlyMap<string, FormField>;
}

/** A request type's place on the portal, kind of work, and workflow. */
export function SettingsView({ item, change, readOnly, project, workflows, openItem, formFields }: SettingsViewProps) {
  const { portalGroupId, workType, workflowId } = item.content;
  const set = (key: 'portalGroupId' | 'workType' | 'workflowId', to: RequestTypeContent[typeof key], label: string) =>
    change([setChange(item, ['content', key], to)], label);
  const groups = project ? inOrder(project.content.portalGroups) : [];
  return (
    <div className="grid max-w-xl gap-5">
      <Field
        label="Portal group"
        hint={groups.length === 0 ? 'The project has no portal groups yet' : 'Under which heading the portal offers it'}
      >
        <Picker
          disabled={readOnly}
          value={portalGroupId ?? ''}
          onChange={(id) => set('portalGroupId', id || null, 'Portal group')}
          none="None yet"
          options={groups.map(([id, { name }]) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label="Work type" hint="Issue type: queues and reports use it">
        <Picker
          disabled={readOnly}
          value={workType}
          onChange={(type) => set('workType', type as RequestTypeContent['workType'], 'Work type')}
          options={WORK_TYPES.map((type) => ({ value: type, label: WORK_TYPE_NAMES[type] }))}
        />
      </Field>
      <Field
        label="Workflow"
        hint={workflows.length === 0 ? 'The project has no workflows yet' : 'The way that its requests go'}
        aside={
          workflowId === null ? undefined : (
            <button
              type="button"
              className="text-brand underline underline-offset-4"
              onClick={() => openItem(workflowId)}
            >
              Open workflow
            </button>
          )
        }
      >
        <Picker
          disabled={readOnly}
          value={workflowId ?? ''}
          onChange={(id) => set('workflowId', id || null, 'Workflow')}
          none="None yet"
          options={workflows.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <BuildingIt item={item} formFields={formFields} />
    </div>
  );
}

const WAYS = {
  api: 'All of it is built by the API.',
  import: 'It is built by the API, and its form is imported.',
  hand: 'A part of it is built by hand.',
} as const;

/** How the request type is built on the target platform, and the remaining manual work. */
function BuildingIt({ item, formFields }: { item: RequestTypeItem; formFields: ReadonlyMap<string, FormField> }) {
  const { by, why } = useMemo(() => buildWayOf(item, formFields), [item, formFields]);
  return (
    <section
      aria-label="Building it"
      className="grid gap-2 rounded-lg border border-border bg-surface-raised p-4 text-sm"
    >
      <h3 className="font-semibold text-text">Building it on the platform</h3>
      <p className="text-text">{WAYS[by]}</p>
      {why.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5 text-text-muted">
          {why.map((one) => (
            <li key={one} className="wrap-anywhere">
              {one}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
