import type { WrittenFile } from '@scopewright/domain/scoping/exchange/reading';
import type { Site } from '@scopewright/domain/scoping/exchange/site';
import { writeWorkflowRest } from '@scopewright/domain/scoping/exchange/workflow-rest';
import { writeWorkflowXml } from '@scopewright/domain/scoping/exchange/workflow-xml';
import { writeForm } from '@scopewright/domain/scoping/exchange/write-form';
import type { FormField } from '@scopewright/domain/scoping/field/field-value';
import { itemsOf, type StoredItems } from './stored-items.ts';

interface ExportInput {
  itemId: string;
  description: string;
  /** The item, and the fields that it refers to. */
  items: StoredItems;
  format: 'xml' | 'rest' | 'form';
  site: Site | undefined;
}

/** A workflow or a form as a file for the target platform; null for an item that can't be written in the format. */
export function writeFile({ itemId, description, items, format, site }: ExportInput): WrittenFile | null {
  const all = [...itemsOf(items)];
  const item = all.find(({ id }) => id === itemId);
  const fields = new Map(
    all.flatMap((one): [string, FormField][] =>
      one.kind === 'field' ? [[one.id, { ...one.content, name: one.name }]] : [],
    ),
  );
  if (item?.kind === 'requestType' && format === 'form')
    return writeForm({ name: item.name, content: item.content, fields, site });
  if (item?.kind !== 'workflow' || format === 'form') return null;
  const { name, content } = item;
  if (format === 'xml') return writeWorkflowXml({ description, content, site });
  return writeWorkflowRest({
    name,
    description,
    content,
    site,
    fieldNames: new Map([...fields].map(([id, field]) => [id, field.name])),
  });
}
