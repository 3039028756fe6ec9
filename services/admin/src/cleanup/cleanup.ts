import type { CleanupResult } from '@scopewright/contracts';
import { runAsSystem } from '@scopewright/data';
import { storedKey } from '@scopewright/domain/stored-data';
import { type CallContext, type Implementation, implement } from '@scopewright/service-kit';
import type { AdminParts } from '../parts.ts';
import { deleteCompany } from './delete-company.ts';
import { dataDiagnostic } from './diagnostic.ts';
import { type Removed, removeEntry } from './remove-entry.ts';
import { findCorruptEntries } from './stored-entries.ts';

/** Removes dangling entries, each in its own transaction with its audit event. */
async function cleanUp(parts: AdminParts, call: CallContext): Promise<CleanupResult> {
  const removed: Removed[] = [];
  for (const found of await findCorruptEntries(parts.data.models)) {
    const entry = await removeEntry(parts, found, call);
    if (entry) removed.push(entry);
  }
  const deleted = removed.filter((entry) => entry.deleted);
  const of = (collection: Removed['collection']) => deleted.filter((entry) => entry.collection === collection).length;
  return {
    companiesDeleted: of('companies'),
    companyDataDeleted: of('companyData'),
    consultingFirmsDeleted: of('firms'),
    deletedKeys: deleted.map(({ key }) => key),
    membershipsRemoved: removed.length - deleted.length,
  };
}

/** Showing and removing stored data (§2.17). */
export const cleanupCalls = (parts: AdminParts): Implementation[] => {
  const { models } = parts.data;
  return [
    implement('dataDiagnostic', () => runAsSystem('look at what is stored', () => dataDiagnostic(models))),
    implement('corruptedData', () =>
      runAsSystem('look what a cleanup would remove', async () => {
        const found = await findCorruptEntries(models);
        return { entries: found.map(({ entry, reason, outcome }) => ({ key: storedKey(entry), reason, outcome })) };
      }),
    ),
    implement('cleanupCorruptedData', (_input, call) =>
      runAsSystem('remove what leads nowhere', () => cleanUp(parts, call)),
    ),
    implement('deleteCompany', async ({ subject: { anyCompany } }, call) => {
      await deleteCompany(parts, anyCompany._id, call);
      return { success: true as const };
    }),
  ];
};
