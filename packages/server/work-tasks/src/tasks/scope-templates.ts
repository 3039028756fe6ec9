import type { ScopeItem } from '@scopewright/contracts/scoping';
import type { OriginalItem } from '@scopewright/domain/scoping/copies/plan-copy';
import type { CompanyField } from '@scopewright/domain/scoping/field/field-reuse';
import { SCOPE_TEMPLATES } from '@scopewright/domain/scoping/templates/catalogue';
import type { NewItem, TemplatePlan, TemplateTarget } from '@scopewright/domain/scoping/templates/insert-template';
import { type AnyTemplate, planTemplates } from '@scopewright/domain/scoping/templates/insert-templates';
import { itemsNamingClient } from '@scopewright/domain/scoping/templates/naming-the-client';
import { savedTemplate } from '@scopewright/domain/scoping/templates/saved-template';
import { ObjectId, serialize } from 'bson';
import { itemsOf, type StoredItems } from './stored-items.ts';

interface SaveInput {
  /** The project and its items, with their heads. */
  items: StoredItems;
  /** The fields that they refer to, with their heads. */
  fields: StoredItems;
  /** Null: the whole project. */
  requestTypeId: string | null;
  /** Of the company that the items are of. */
  clientName: string;
}

/** An item of a template, with its content as BSON, which the writer decodes item by item. */
export type SavedTemplateItem = Omit<OriginalItem, 'content' | 'notes' | 'openQuestions'> & { content: Uint8Array };

const mintId = () => new ObjectId().toHexString();
const packed = (content: ScopeItem['content']): Uint8Array => serialize(content);

export interface PlannedTemplate {
  items: SavedTemplateItem[];
  /** Names of items with texts that name the client. */
  clientNamedIn: string[];
}

/** Plans the items of a new template. @returns null without the project or the request type */
export function saveTemplate({ items, fields, requestTypeId, clientName }: SaveInput): PlannedTemplate | null {
  const originals = [...itemsOf(items)] as unknown as OriginalItem[];
  const project = originals.find(({ kind }) => kind === 'project');
  if (project === undefined) return null;
  const original = {
    project,
    items: originals.filter((item) => item !== project),
    fields: [...itemsOf(fields)] as unknown as OriginalItem[],
  };
  const saved = savedTemplate(original, requestTypeId, mintId);
  if (saved === null) return null;
  return {
    clientNamedIn: itemsNamingClient(saved, clientName),
    items: saved.map(({ notes: _notes, openQuestions: _questions, ...item }) => ({
      ...item,
      content: packed(item.content),
    })),
  };
}

interface InsertInput {
  /** Ids of templates of the product, and the items of own ones. */
  templates: readonly (string | { name: string; items: StoredItems })[];
  target: Omit<TemplateTarget, 'fields'>;
  /** Fields of the target company. */
  targetFields: StoredItems;
}

/** An item to create, with its content as BSON. */
export type PlannedTemplateItem = Omit<NewItem, 'content'> & { content: Uint8Array };
export type PlannedTemplates = Omit<TemplatePlan, 'items'> & { items: PlannedTemplateItem[] };

/** Plans what templates create together. */
export function insertTemplates({ templates, target, targetFields }: InsertInput): PlannedTemplates {
  const all = templates.map((template): AnyTemplate => {
    if (typeof template !== 'string') return { name: template.name, items: [...ownItems(template.items)] };
    const found = SCOPE_TEMPLATES.find(({ id }) => id === template);
    if (found === undefined) throw new Error('There is no such template');
    return found;
  });
  const plan = planTemplates(
    all,
    { ...target, fields: [...itemsOf(targetFields)] as unknown as CompanyField[] },
    mintId,
  );
  return { ...plan, items: plan.items.map((item) => ({ ...item, content: packed(item.content) })) };
}

function* ownItems(stored: StoredItems): Generator<OriginalItem> {
  for (const item of itemsOf(stored)) yield { ...item, notes: '', openQuestions: {} } as unknown as OriginalItem;
}
