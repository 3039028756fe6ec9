import type { BUILD_WAYS, ScopeCheck } from '@scopewright/contracts/scoping';
import type { Data, Models, Viewer } from '@scopewright/data';
import { can } from '@scopewright/domain/policy';
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

    implement('exportScopeCheck', async ({ params }, call) => {
      const check = await checkOf(models, checks, call.viewer, params.companyId);
      const columns = check.hours === undefined ? COLUMNS.filter((column) => column !== HOURS) : COLUMNS;
      return csvDownload('scope-check', columns, linesOf(check), call.now());
    }),
  ];
};

/** @throws CallError 404 for a company that the viewer may not see, and for what is no project of it */
async function checkOf(models: Models, checks: ScopeChecks, viewer: Viewer, companyId: string, projectId?: string): Promise<ScopeCheck> {
  const { _id } = await visibleCompany(models, viewer, companyId, { projection: { _id: 1 } });
  const { hours: estimates } = await estimatesOf(models);
  // counted for everybody, as what was found in an item is kept with its hours
  const check = await (projectId === undefined ? checks.ofCompany(_id, { estimates }) : checks.ofProject(_id, projectId, { estimates }));
  return can(viewer.abilities, 'scope:hours') ? check : withoutHours(check);
}

/** What clients are told of a check. */
const withoutHours = ({ findings, items }: ScopeCheck): ScopeCheck => ({ findings, items: items.map(({ hours: _firmHours, ...item }) => item) });

const HOURS = 'Hours By Hand';
const COLUMNS = ['Project', 'Kind', 'Item', 'Built', HOURS, 'By Hand', 'Severity', 'Finding'];
const WAY_WORDS: Record<(typeof BUILD_WAYS)[number], string> = { api: 'By API', import: 'By import', hand: 'By hand' };
const SEVERITY_WORDS: Record<Severity, string> = { error: 'Error', warning: 'Warning', info: 'Note' };

/** A line for each finding; what an item takes stands in its first one, so that hours add up. Fields, which belong to no project, come last. */
function* linesOf({ items, findings, hours: sum }: ScopeCheck): Generator<(string | number)[]> {
  const projects = new Map(items.flatMap(({ itemId, kind, name }) => (kind === 'project' ? [[itemId, name] as const] : [])));
  const found = new Map<string, Finding[]>(items.map(({ itemId }) => [itemId, []]));
  for (const finding of bySeverity(findings)) found.get(finding.itemId)?.push(finding);
  const places = [...projects.keys(), null];
  for (const place of places) {
    for (const { itemId, kind, projectId, name, by, hours, why } of items) {
      if ((kind === 'project' ? itemId : projectId) !== place) continue;
      const [first, ...others] = found.get(itemId) ?? [];
      const head = [projects.get(place ?? '') ?? '', KIND_NAMES[kind], name];
      const inHours = (value: number | string) => (sum === undefined ? [] : [value]);
      yield [...head, WAY_WORDS[by], ...inHours(hours ?? 0), why.join(' '), first ? SEVERITY_WORDS[first.severity] : '', first?.message ?? ''];
      for (const { severity, message } of others) yield [...head, '', ...inHours(''), '', SEVERITY_WORDS[severity], message];
    }
  }
}
