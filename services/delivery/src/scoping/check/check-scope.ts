import {
  type BUILD_WAYS,
  type CheckFinding,
  SCOPE_FINDINGS_BYTES,
  type ScopeCheck,
} from '@scopewright/contracts/scoping';
import { can } from '@scopewright/domain/policy';
import { bySeverity, type Severity } from '@scopewright/domain/scoping/finding';
import { type CallContext, csvDownload, type Implementation, implement } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { DeliveryParts } from '../../parts.ts';
import type { CompanyTraces } from '../../trace/company-traces.ts';
import { guardsOf } from '../../trace/guards.ts';
import { KIND_NAMES } from '../exchange/export-scope.ts';
import { estimatesOf } from './hand-work-hours.ts';
import type { ScopeChecks } from './scope-checks.ts';

type Parts = Pick<DeliveryParts, 'data'> & { checks: ScopeChecks; traces: CompanyTraces };

/**
 * Checks whether a project, or the whole company's scope, can be built. Projects share workflow names and fields, so a
 * project is checked together with all others.
 */
export const checkScopeCalls = (parts: Parts): Implementation[] => [
  implement('scopeCheck', async ({ subject: { company }, query: { projectId } }, call) =>
    asAnswered(await checkOf(parts, call, company._id, projectId)),
  ),

  implement('exportScopeCheck', async ({ subject: { company } }, call) => {
    const check = await checkOf(parts, call, company._id);
    const columns = check.hours === undefined ? COLUMNS.filter((column) => column !== HOURS) : COLUMNS;
    return csvDownload('scope-check', columns, linesOf(check), call.now());
  }),
];

/** @throws CallError 404 for a project of another company or none */
async function checkOf(parts: Parts, call: CallContext, _id: Types.ObjectId, projectId?: string): Promise<ScopeCheck> {
  const { data, checks } = parts;
  const company = { _id, firmId: call.requireTenant().firmId };
  const { hours: estimates } = await estimatesOf(data.models);
  // hours are computed for every caller, because findings are cached together with them
  const check = await checks.of(company, { estimates, ...(projectId !== undefined && { projectId }) });
  const seen = can(call.abilities, 'scope:hours') ? check : withoutHours(check);
  if (!can(call.abilities, 'trace:review')) return seen;
  const guards = await guardsOf(parts, call, _id);
  const shown = new Set<string | null>([null, ...check.items.map(({ itemId }) => itemId)]);
  return { ...seen, findings: [...seen.findings, ...guards.filter(({ itemId }) => shown.has(itemId))] };
}

/** Approximate JSON size of a finding's names and ids, in bytes. */
const FINDING_BYTES = 150;
const bytesOf = ({ message, path, fix, clause }: CheckFinding): number =>
  FINDING_BYTES +
  Buffer.byteLength(message) +
  path.join().length +
  (fix ? Buffer.byteLength(JSON.stringify(fix)) : 0) +
  (clause ? Buffer.byteLength(JSON.stringify(clause)) : 0);

/** A check limited to the findings that fit into one answer, the most severe first, and the number of omitted ones. */
export function asAnswered(check: ScopeCheck, most = SCOPE_FINDINGS_BYTES): ScopeCheck {
  let bytes = 0;
  const gravest = bySeverity(check.findings);
  const end = gravest.findIndex((finding) => {
    bytes += bytesOf(finding);
    return bytes > most;
  });
  return end < 0 ? check : { ...check, findings: gravest.slice(0, end), more: gravest.length - end };
}

/** A check as clients see it. */
const withoutHours = ({ findings, items }: ScopeCheck): ScopeCheck => ({
  findings,
  items: items.map(({ hours: _firmHours, scripts: _firmScripts, ...item }) => item),
});

const HOURS = 'Hours By Hand';
const COLUMNS = ['Project', 'Kind', 'Item', 'Built', HOURS, 'By Hand', 'Severity', 'Finding'];
const WAY_WORDS: Record<(typeof BUILD_WAYS)[number], string> = { api: 'By API', import: 'By import', hand: 'By hand' };
const SEVERITY_WORDS: Record<Severity, string> = { error: 'Error', warning: 'Warning', info: 'Note' };

/**
 * One line per finding; an item's hours are in its first line only, so that they can be added up. Fields, which belong
 * to no project, come last.
 */
function* linesOf({ items, findings, hours: sum }: ScopeCheck): Generator<(string | number)[]> {
  const projects = new Map(
    items.flatMap(({ itemId, kind, name }) => (kind === 'project' ? [[itemId, name] as const] : [])),
  );
  const found = new Map<string | null, CheckFinding[]>([
    [null, []],
    ...items.map(({ itemId }) => [itemId, []] as [string, CheckFinding[]]),
  ]);
  for (const finding of bySeverity(findings)) found.get(finding.itemId)?.push(finding);
  const places = [...projects.keys(), null];
  for (const place of places) {
    for (const { itemId, kind, projectId, name, by, hours, why } of items) {
      if ((kind === 'project' ? itemId : projectId) !== place) continue;
      const [first, ...others] = found.get(itemId) ?? [];
      const head = [projects.get(place ?? '') ?? '', KIND_NAMES[kind], name];
      const inHours = (value: number | string) => (sum === undefined ? [] : [value]);
      yield [
        ...head,
        WAY_WORDS[by],
        ...inHours(hours ?? 0),
        why.join(' '),
        first ? SEVERITY_WORDS[first.severity] : '',
        first?.message ?? '',
      ];
      for (const { severity, message } of others)
        yield [...head, '', ...inHours(''), '', SEVERITY_WORDS[severity], message];
    }
  }
  for (const { severity, message, configItem } of found.get(null) ?? [])
    yield [
      '',
      configItem === undefined ? '' : 'Configuration item',
      configItem ?? '',
      '',
      ...(sum === undefined ? [] : ['']),
      '',
      SEVERITY_WORDS[severity],
      message,
    ];
}
