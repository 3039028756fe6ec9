import type { Types } from 'mongoose';
import { rawDocuments } from '../backlog/stored-documents.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';
import type { StoredItems } from './stored-items.ts';

/** The items of a firm's template as raw BSON, concatenated. */
export const storedTemplateItems = (
  { scopeTemplateItems }: Pick<Models, 'scopeTemplateItems'>,
  templateId: Types.ObjectId,
): Promise<StoredItems> => rawDocuments(scopeTemplateItems.find({ templateId }, { firmId: 0, templateId: 0 }));

/** Names of the fields of a firm's templates. */
export async function templateFieldNamesOf(
  { scopeTemplateItems }: Pick<Models, 'scopeTemplateItems'>,
  templateIds: readonly Types.ObjectId[],
): Promise<{ name: string }[]> {
  if (templateIds.length === 0) return [];
  return scopeTemplateItems.find({ templateId: trusted({ $in: [...templateIds] }), kind: 'field' }, { name: 1 }).lean();
}
