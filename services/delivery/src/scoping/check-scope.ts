import type { BUILD_WAYS, ScopeCheck } from '@scopewright/contracts/scoping';
import type { Data, Models, Viewer } from '@scopewright/data';
import { bySeverity, type Finding, type Severity } from '@scopewright/domain/scoping/finding';
import { csvDownload, type Implementation, implement } from '@scopewright/service-kit';
import { visibleCompany } from '../companies/visible-company.ts';
import { KIND_NAMES } from './export-scope.ts';
import { estimatesOf } from './hand-work-hours.ts';
import { type ScopeChecks, scopeChecks } from './scope-checks.ts';

/** Whether a project, or all of a company, can be built. Projects share workflows' names and fields, so that a project is checked beside all others. */
export const checkScopeCalls = ({ models }: Pick<Data, 'models'>): Implementation[] => {
  const checks = scopeChecks(models);
  return [
    implement('scopeCheck', ({ params, query: { projectId } }, { viewer }) => checkOf(models, checks, viewer, params.companyId, projectId)),

    implement('exportScopeCheck', async ({ params }, call) =>
      csvDownload('scope-check', COLUMNS, linesOf(await checkOf(models, checks, call.viewer, params.companyId)), call.now()),
    ),
  ];
};

/** @throws CallError 404 for a company that the viewer may not see, and for what is no project of it */
async function checkOf(models: Models, checks: ScopeChecks, viewer: Viewer, companyId: string, projectId?: string): Promise<ScopeCheck> {
  const { _id } = await visibleCompany(models, viewer, companyId, { projection: { _id: 1 } });
  const { hours: estimates } = await estimatesOf(models);
  return projectId === undefined ? checks.ofCompany(_id, { estimates }) : checks.ofProject(_id, projectId, { estimates });
}

const COLUMNS = ['Project', 'Kind', 'Item', 'Built', 'Hours By Hand', 'By Hand', 'Severity', 'Finding'];
const WAY_WORDS: Record<(typeof BUILD_WAYS)[number], string> = { api: 'By API', import: 'By import', hand: 'By hand' };
const SEVERITY_WORDS: Record<Severity, string> = { error: 'Error', warning: 'Warning', info: 'Note' };

/** A line for each finding; what an item takes stands in its first one, so that hours add up. Fields, which belong to no project, come last. */
function* linesOf({ items, findings }: ScopeCheck): Generator<(string | number)[]> {
  const projects = new Map(items.flatMap(({ itemId, kind, name }) => (kind === 'project' ? [[itemId, name] as const] : [])));
  const found = new Map<string, Finding[]>(items.map(({ itemId }) => [itemId, []]));
  for (const finding of bySeverity(findings)) found.get(finding.itemId)?.push(finding);
  const places = [...projects.keys(), null];
  for (const place of places) {
    for (const { itemId, kind, projectId, name, by, hours, why } of items) {
      if ((kind === 'project' ? itemId : projectId) !== place) continue;
      const [first, ...others] = found.get(itemId) ?? [];
      const head = [projects.get(place ?? '') ?? '', KIND_NAMES[kind], name];
      yield [...head, WAY_WORDS[by], hours, why.join(' '), first ? SEVERITY_WORDS[first.severity] : '', first?.message ?? ''];
      for (const { severity, message } of others) yield [...head, '', '', '', SEVERITY_WORDS[severity], message];
    }
  }
}
