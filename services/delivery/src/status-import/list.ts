import { type BacklogReceiptDoc, type Models, namesOfPeople, type StatusImportDoc, trusted } from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';

const LISTED = 50;

/** The status imports of a company that were applied, the latest first. */
export const statusImportsCall = (models: Models): Implementation =>
  implement('statusImports', async ({ subject: { company }, query: { projectId } }) => {
    const found = await models.statusImports
      .find(
        { companyId: company._id, appliedAt: trusted({ $ne: null }), ...(projectId !== undefined && { projectId }) },
        { tracker: 1, fileNames: 1, projectId: 1, counts: 1, changed: 1, appliedAt: 1, appliedBy: 1, undoneAt: 1 },
      )
      .sort({ appliedAt: -1, _id: -1 })
      .limit(LISTED)
      .lean<StatusImportDoc[]>();
    const receipts = await models.backlogReceipts
      .find(
        {
          companyId: company._id,
          what: 'status-import',
          operationId: trusted({ $in: found.map(({ _id }) => _id.toHexString()) }),
        },
        { operationId: 1, undoneAt: 1 },
      )
      .lean<Pick<BacklogReceiptDoc, 'operationId' | 'undoneAt'>[]>();
    const names = await namesOfPeople(
      models,
      found.map(({ appliedBy }) => appliedBy),
    );
    return {
      items: found.map((one) => {
        const id = one._id.toHexString();
        const own = receipts.filter(({ operationId }) => operationId === id);
        const open = own.filter(({ undoneAt }) => undoneAt === null);
        // each project's part can be undone on its own
        const undoneAt = one.undoneAt ?? (own.length > 0 && open.length === 0 ? (own[0]?.undoneAt ?? null) : null);
        return {
          id,
          system: one.tracker,
          fileNames: one.fileNames,
          projectId: one.projectId?.toHexString() ?? null,
          counts: one.counts,
          changed: one.changed ?? 0,
          appliedAt: (one.appliedAt as Date).toISOString(),
          appliedBy: (one.appliedBy && names.get(one.appliedBy.toHexString())) ?? null,
          undoneAt: undoneAt?.toISOString() ?? null,
          canUndo: undoneAt === null && open.length > 0,
        };
      }),
    };
  });
