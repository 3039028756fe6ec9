import type { Data } from '@scopewright/data';
import { checkCompany } from '@scopewright/domain/scoping/buildability';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import { visibleCompany } from '../companies/visible-company.ts';
import { estimatesOf } from './hand-work-hours.ts';
import { presentItem } from './present-item.ts';
import { contentsOf } from './read-scope.ts';

/** Whether a project, or all of a company, can be built. Projects share workflows' names and fields, so that a project is checked beside all others. */
export const checkScopeCall = ({ models }: Pick<Data, 'models'>): Implementation =>
  implement('scopeCheck', async ({ params, query: { projectId } }, { viewer }) => {
    const { _id } = await visibleCompany(models, viewer, params.companyId, { projection: { _id: 1 } });
    const [contents, { hours }] = await Promise.all([contentsOf(models, _id), estimatesOf(models)]);
    const items = contents.map((item) => presentItem(item, viewer));
    if (projectId !== undefined && !items.some(({ id, kind }) => id === projectId && kind === 'project')) throw failures.notFound();
    return checkCompany(items, { estimates: hours, ...(projectId !== undefined && { projectId }) });
  });
