import { type DataAccess, dayOf, type Models, trusted, type Viewer, type WorkItemDoc } from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';
import { visibleCompanyIds } from '../companies/visible-company.ts';
import { matchingWorkItems } from './matching-work-items.ts';
import { pageOfWorkItems } from './page-of-work-items.ts';
import { presentRow } from './present-work-item.ts';
import { onlooker } from './read-work-item.ts';

/** Work items of all companies that the caller sees. */
export const firmWorkItemsCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('firmBacklog', async ({ query: { limit, cursor, sort, companyId, ...filters } }, call) => {
    const { viewer } = call;
    const matching = await matchingWorkItems(models, viewer, filters, {
      among: await ofCompanies(models, viewer, companyId),
      projectIds: null,
      today: dayOf(call.now()),
    });
    const { rows, ...page } = await pageOfWorkItems(models, matching, { limit, cursor, sort }, [
      { field: 'companyId', direction: 1, type: 'id' },
    ]);
    const [to, companyOf, projectOf] = await Promise.all([
      onlooker(models, viewer, rows),
      namesOf(
        models.companies,
        rows.map((row) => row.companyId),
      ),
      namesOf(
        models.scopeItems,
        rows.map((row) => row.projectId),
      ),
    ]);
    const items = rows.map((row) => ({
      ...presentRow(row, to),
      companyName: companyOf(row.companyId),
      projectName: projectOf(row.projectId),
    }));
    return { items, ...page };
  });

/** Filter for the work items of companies and projects that are not deleted; few are deleted and not removed yet. */
async function ofCompanies(
  models: Models,
  viewer: Viewer,
  companyId: string | undefined,
): Promise<FilterQuery<WorkItemDoc>> {
  const deleted = { kind: 'project', deletedAt: trusted({ $gt: new Date(0) }) } as const;
  const [gone, visible] = await Promise.all([
    models.scopeItems.find(deleted, { _id: 1 }).lean(),
    companyId === undefined ? visibleCompanyIds(models, viewer) : null,
  ]);
  const projects = { projectId: trusted({ $nin: gone.map(({ _id }) => _id) }) };
  if (companyId !== undefined) return { ...projects, companyId };
  if (visible !== null) return { ...projects, companyId: trusted({ $in: visible }) };
  const hidden = await models.companies.find({ status: trusted({ $in: ['deleted', 'purging'] }) }, { _id: 1 }).lean();
  return { ...projects, companyId: trusted({ $nin: hidden.map(({ _id }) => _id) }) };
}

/** Names of documents by their ids. */
async function namesOf(
  collection: Pick<Models['companies'], 'find'> | Pick<Models['scopeItems'], 'find'>,
  ids: readonly Types.ObjectId[],
): Promise<(id: Types.ObjectId) => string> {
  const among = { _id: trusted({ $in: [...new Set(ids)] }) };
  const found = await (collection as Models['companies']).find(among, { name: 1 }).lean();
  const names = new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
  return (id) => names.get(id.toHexString()) ?? '';
}
