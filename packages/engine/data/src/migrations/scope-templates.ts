import { createCollections } from './create-collections.ts';

/** Templates that firms save, and their items. */
export const scopeTemplates = createCollections({
  scopeTemplates: [[{ firmId: 1, nameKey: 1 }, { unique: true }]],
  scopeTemplateItems: [[{ firmId: 1, templateId: 1, kind: 1 }]],
});
