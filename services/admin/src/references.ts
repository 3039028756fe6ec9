import { type Models, PRESENT, runAsSystem, trusted } from '@scopewright/data';
import type { ReferenceLoaders, ReferenceOf } from '@scopewright/service-kit';

/** Loaders of the documents that bodies and queries refer to: for system administrators, across firms. */
export const adminReferences = ({ firms, companies }: Models): ReferenceLoaders => ({
  firm: (ids, { projection }) =>
    runAsSystem('firms that a body names', () =>
      firms.find({ _id: trusted({ $in: ids }) }, projection).lean<ReferenceOf<'firm'>[]>(),
    ),
  anyCompany: (ids, { projection }) =>
    runAsSystem('companies that a query names', () =>
      companies.find({ _id: trusted({ $in: ids }), ...PRESENT }, projection).lean<ReferenceOf<'anyCompany'>[]>(),
    ),
});
