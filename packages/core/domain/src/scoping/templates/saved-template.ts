import type {
  FieldContent,
  ProjectContent,
  RequestTypeContent,
  ScopeItem,
  WorkflowContent,
} from '@scopewright/contracts/scoping';
import { BLANK_CONTENT, BLANK_HEAD } from '../blank.ts';
import { itemsOfKind, type OriginalItem } from '../copies/placed-items.ts';
import type { CopyOriginal } from '../copies/plan-copy.ts';
import { requestTypeWith, usedValues, workflowWith } from '../copies/remapped-content.ts';
import type { ChosenField } from '../field/field-reuse.ts';
import { mapParts, partOf } from '../parts.ts';
import { referredTo } from '../references.ts';

/** Types of fields whose values are names of people. */
const PEOPLE: ReadonlySet<string> = new Set(['user', 'users'] satisfies FieldContent['type'][]);

/**
 * The content of a template: the project, its workflows and request types, and the fields that they refer to, under
 * new ids. It has nothing that concerns the company: no questions, notes, states, keys and consultants, and no names of
 * people (in conditions and tests they become “Person 1” and so on). Texts that people wrote stay as they are.
 * @param requestTypeId only this request type, with its workflow and portal group, and the fields of both
 * @param mintId generates the id of an item
 * @returns null without that request type
 */
export function savedTemplate(
  { project, items, fields: originals }: CopyOriginal,
  requestTypeId: string | null,
  mintId: () => string,
): OriginalItem[] | null {
  const part = requestTypeId === null ? null : items.find(({ id }) => id === requestTypeId);
  if (part === undefined) return null;
  const requestTypes = part === null ? itemsOfKind(items, 'requestType') : [part];
  const workflows = itemsOfKind(items, 'workflow').filter(
    ({ id }) => part === null || (part.content as RequestTypeContent).workflowId === id,
  );
  const workflowIds = new Map(workflows.map(({ id }) => [id, mintId()]));
  const own = new Set([...workflows, ...requestTypes].flatMap((item) => [...referredTo(item as ScopeItem)]));
  const fields = originals.filter(({ id, kind }) => kind === 'field' && own.has(id));
  const chosen = fieldsUnderNewIds({ workflows, requestTypes, fields, referred: own }, mintId);
  const peopleFields = new Set(fields.flatMap(({ id, content }) => (isOfPeople(content) ? [id] : [])));
  return [
    {
      ...withoutState(project),
      id: mintId(),
      ...(part && { description: '' }),
      content: contentOfProject(project, part),
    },
    ...fields.map((field) => ({
      ...withoutState(field),
      id: chosen.get(field.id)?.id ?? '',
      content: contentOf(field),
    })),
    ...workflows.map((workflow) => ({
      ...withoutState(workflow),
      id: workflowIds.get(workflow.id) ?? '',
      content: withoutApprovers(workflowWith(workflow.content as WorkflowContent, chosen)),
    })),
    ...requestTypes.map((requestType) => {
      const content = withoutDefaults(requestType.content as RequestTypeContent, peopleFields);
      const workflowId = workflowIds.get(content.workflowId ?? '') ?? null;
      return {
        ...withoutState(requestType),
        id: mintId(),
        content: { ...requestTypeWith(content, chosen), workflowId },
      };
    }),
  ];
}

const isOfPeople = (content: OriginalItem['content']): boolean => PEOPLE.has((content as FieldContent).type);

const withoutState = ({ kind, name, description, phase, order, content, scripts }: OriginalItem) => ({
  ...{ kind, name, description, phase, order, content },
  notes: BLANK_HEAD.notes,
  openQuestions: BLANK_HEAD.openQuestions,
  ...(scripts && { scripts }),
});

/** Of a part only the portal group. The portal has the name of the project that is made with the template. */
function contentOfProject({ name, content }: OriginalItem, part: OriginalItem | null): ProjectContent {
  const { key: _key, ...project } = content as ProjectContent;
  const all = { ...project, key: BLANK_CONTENT.project.key, portalName: name, consultantIds: [] };
  if (part === null) return all;
  const groupId = (part.content as RequestTypeContent).portalGroupId ?? '';
  const group = partOf(project.portalGroups, groupId);
  return { ...all, purpose: '', portalGroups: group === undefined ? {} : { [groupId]: group } };
}

function contentOf({ content }: OriginalItem): OriginalItem['content'] {
  if (!isOfPeople(content)) return content;
  const { defaultValue: _person, ...rest } = content as FieldContent;
  return rest;
}

const withoutApprovers = (content: WorkflowContent): WorkflowContent => ({
  ...content,
  approvals: mapParts(content.approvals, (approval) =>
    approval.approvers.by === 'people' ? { ...approval, approvers: { by: 'people', names: [] } } : approval,
  ),
});

const withoutDefaults = (content: RequestTypeContent, peopleFields: ReadonlySet<string>): RequestTypeContent => ({
  ...content,
  placements: mapParts(content.placements, (placement) => {
    if (!peopleFields.has(placement.fieldId)) return placement;
    const { defaultValue: _person, ...rest } = placement;
    return rest;
  }),
});

interface Parts {
  workflows: readonly OriginalItem[];
  requestTypes: readonly OriginalItem[];
  fields: readonly OriginalItem[];
  /** Ids of all items that they refer to: some may no longer exist. */
  referred: ReadonlySet<string>;
}

/** New ids for all fields that are referred to; for fields of people also stand-ins for their names. */
function fieldsUnderNewIds(
  { workflows, requestTypes, fields, referred }: Parts,
  mintId: () => string,
): ReadonlyMap<string, ChosenField> {
  const used = usedValues({
    workflows: workflows.map(({ content }) => content as WorkflowContent),
    requestTypes: requestTypes.map(({ content }) => content as RequestTypeContent),
  });
  const names = new Map<string, string>();
  const standIn = (name: string): string => {
    const known = names.get(name) ?? `Person ${names.size + 1}`;
    names.set(name, known);
    return known;
  };
  const known = fields.map(({ id, content }): [string, ChosenField] => {
    const people = isOfPeople(content) ? [...(used.get(id) ?? [])] : [];
    return [id, { id: mintId(), optionIds: new Map(people.map((name) => [name, standIn(name)])) }];
  });
  const others = [...referred].filter((id) => !fields.some((field) => field.id === id));
  return new Map([
    ...known,
    ...others.map((id): [string, ChosenField] => [id, { id: mintId(), optionIds: new Map() }]),
  ]);
}
