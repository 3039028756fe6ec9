import type { FunctionScript, RequestTypeContent, ScopeItem, WorkflowContent } from '@scopewright/contracts/scoping';
import { cut } from '../exchange/clean-text.ts';
import { type CompanyField, chooseFields, type FieldChoice, freeName, type WantedField } from '../field/field-reuse.ts';
import { compareBytes, foldName } from '../parts.ts';
import { type FieldMap, requestTypeWith, usedValues, workflowWith } from './remapped-content.ts';

/** An item to copy; its scripts are those of a workflow's functions. */
export type OriginalItem = Pick<
  ScopeItem,
  'id' | 'kind' | 'name' | 'description' | 'phase' | 'notes' | 'openQuestions' | 'order' | 'content'
> & { scripts?: FunctionScript[] };

const NAME_LENGTH = 60;
const PROJECT_NAME_LENGTH = 40;

/** The name of a field whose own name is taken in a company. */
export const otherNameIn = (projectName: string) => (name: string) =>
  `${cut(name, NAME_LENGTH)} (${cut(projectName, PROJECT_NAME_LENGTH)})`;

/** The items of a kind, in their order. */
export const itemsOfKind = (items: readonly OriginalItem[], kind: ScopeItem['kind']): OriginalItem[] =>
  items
    .filter((item) => item.kind === kind)
    .toSorted((a, b) => compareBytes(a.order, b.order) || compareBytes(a.id, b.id));

interface Originals {
  workflows: readonly OriginalItem[];
  requestTypes: readonly OriginalItem[];
}

/** The fields of a company that copied items refer to: its own or new ones. */
export function chosenFields(
  { workflows, requestTypes, originals }: Originals & { originals: readonly OriginalItem[] },
  companyFields: readonly CompanyField[],
  otherName: (name: string) => string,
  mintId: () => string,
): FieldChoice {
  const used = usedValues({
    workflows: workflows.map(({ content }) => content as WorkflowContent),
    requestTypes: requestTypes.map(({ content }) => content as RequestTypeContent),
  });
  const wanted = originals.flatMap(({ id, kind, name, content }): WantedField[] => {
    if (kind !== 'field') return [];
    const field = content as WantedField['content'];
    const values = used.get(id) ?? new Set();
    const neededOptionIds = Object.keys(field.options).filter((optionId) => values.has(optionId));
    return [{ key: id, name, content: field, neededOptionIds }];
  });
  return chooseFields(wanted, companyFields, { otherName, mintId });
}

/** The project that items are placed into, and what is there already. */
interface Place {
  projectId: string;
  fields: FieldMap;
  /** Names of all workflows of the company. */
  workflowNames: readonly string[];
  /** Names of the request types of the project. */
  requestTypeNames?: readonly string[];
  /** The project's portal groups by the ids of the original ones; absent: they are the same. */
  groupIds?: ReadonlyMap<string, string>;
}

/** An item under its new id, and the one that it is made from. */
interface PlacedItem extends Pick<ScopeItem, 'id' | 'name' | 'projectId' | 'content'> {
  original: OriginalItem;
}

/** Workflows and request types as they are in another project. Those whose names are taken get a number. */
export function placedItems(
  { workflows, requestTypes }: Originals,
  { projectId, fields, workflowNames, requestTypeNames = [], groupIds }: Place,
  mintId: () => string,
): PlacedItem[] {
  const workflowIds = new Map(workflows.map(({ id }) => [id, mintId()]));
  const taken = new Set(workflowNames.map(foldName));
  const takenTypes = new Set(requestTypeNames.map(foldName));
  return [
    ...workflows.map((original) => {
      const name = freeName(original.name, taken);
      taken.add(foldName(name));
      const content = workflowWith(original.content as WorkflowContent, fields);
      return { original, id: workflowIds.get(original.id) ?? '', projectId, name, content };
    }),
    ...requestTypes.map((original) => {
      const content = requestTypeWith(original.content as RequestTypeContent, fields);
      const workflowId = workflowIds.get(content.workflowId ?? '') ?? null;
      const groupId = content.portalGroupId;
      const portalGroupId = groupIds === undefined ? groupId : (groupIds.get(groupId ?? '') ?? null);
      const name = freeName(original.name, takenTypes);
      return { original, id: mintId(), projectId, name, content: { ...content, workflowId, portalGroupId } };
    }),
  ];
}
