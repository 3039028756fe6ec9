import type { ScopeItem } from '@scopewright/contracts/scoping';
import {
  type CopiedItem,
  type CopyPlan,
  type CopyTarget,
  type OriginalItem,
  planCopy,
} from '@scopewright/domain/scoping/copies/plan-copy';
import type { CompanyField } from '@scopewright/domain/scoping/field/field-reuse';
import { ObjectId, serialize } from 'bson';
import { itemsOf, type StoredItems } from './stored-items.ts';

interface CopyInput {
  /** The project and its items, with their heads. */
  items: StoredItems;
  /** The fields that they refer to, with their heads. */
  fields: StoredItems;
  target: Omit<CopyTarget, 'fields'>;
  /** Fields of the target company. */
  targetFields: StoredItems;
}

/** An item to create, with its content as BSON, which the writer decodes item by item. */
export type PlannedCopyItem = Omit<CopiedItem, 'content'> & { content: Uint8Array };
export type PlannedCopy = Omit<CopyPlan, 'items'> & { items: PlannedCopyItem[] };

/** Plans a copy of a project. @returns null without the project among its items */
export function copyProject({ items, fields, target, targetFields }: CopyInput): PlannedCopy | null {
  const originals = [...itemsOf(items)] as unknown as OriginalItem[];
  const project = originals.find(({ kind }) => kind === 'project');
  if (project === undefined) return null;
  const plan = planCopy(
    {
      project,
      items: originals.filter((item) => item !== project),
      fields: [...itemsOf(fields)] as unknown as OriginalItem[],
    },
    { ...target, fields: [...itemsOf(targetFields)] as unknown as CompanyField[] },
    () => new ObjectId().toHexString(),
  );
  return {
    ...plan,
    items: plan.items.map((item) => ({ ...item, content: serialize(item.content as ScopeItem['content']) })),
  };
}
