import { createCollections } from './create-collections.ts';

/** The work catalogs of firms, one of each. */
export const workCatalogues = createCollections({ workCatalogues: [[{ firmId: 1 }, { unique: true }]] });
