import type { BuildWay } from '@scopewright/company-kit/scope/scope-words';
import type { CheckedItem, CheckFinding, ScopeCheck } from '@scopewright/contracts/scoping';
import { plural } from '@scopewright/domain/counted';
import { oneOf } from '@scopewright/domain/one-of';
import { bySeverity, type Severity } from '@scopewright/domain/scoping/finding';

/** Id that groups the fields, which belong to no project. */
export const FIELDS = 'fields';

/** The filter of the check, all of it part of the address. */
export interface CheckView {
  /** The rules' findings, or the remaining manual work. */
  show: 'findings' | 'work';
  severity: Severity | null;
  /** Id of a project, or `FIELDS`. */
  projectId: string | null;
  by: BuildWay | null;
}

export const PLAIN_CHECK: CheckView = { show: 'findings', severity: null, projectId: null, by: null };
const NAMES = ['show', 'severity', 'project', 'built'] as const;

/** The view in an address; invalid values are ignored. */
export function checkViewOf(address: URLSearchParams): CheckView {
  const project = address.get('project') ?? '';
  return {
    show: address.get('show') === 'work' ? 'work' : 'findings',
    severity: oneOf(['error', 'warning', 'info'] as const, address.get('severity')),
    projectId: project === FIELDS || /^[0-9a-f]{24}$/.test(project) ? project : null,
    by: oneOf(['api', 'import', 'hand'] as const, address.get('built')),
  };
}

/** An address with this view; other parameters are preserved. */
export function addressOfCheck(
  address: URLSearchParams,
  { show, severity, projectId, by }: CheckView,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of NAMES) next.delete(name);
  if (show !== 'findings') next.set('show', show);
  if (severity) next.set('severity', severity);
  if (projectId) next.set('project', projectId);
  if (by) next.set('built', by);
  return next;
}

/** A finding of an item. */
export type ItemFinding = CheckFinding & { itemId: string };

/** Whether a finding is of an item, or of the scope as a whole. */
export const isOfItem = (finding: CheckFinding): finding is ItemFinding => finding.itemId !== null;

export interface CheckedEntry {
  item: CheckedItem;
  /** Errors first. */
  findings: ItemFinding[];
}

/** The number of findings by severity and of items by build method, and the hours of manual work. */
export interface Totals extends Record<Severity | BuildWay, number> {
  items: number;
  /** Null for users who may not see the firm's hours. */
  hours: number | null;
}

export interface CheckedProject {
  /** Id of the project, or `FIELDS`. */
  id: string;
  name: string;
  entries: CheckedEntry[];
  totals: Totals;
}

/**
 * The check's result by project, each with its items in the order of the answer; the fields come last. Empty projects
 * are omitted.
 */
export function byProject({ items, findings }: ScopeCheck): CheckedProject[] {
  const found = new Map<string, ItemFinding[]>();
  for (const finding of bySeverity(findings.filter(isOfItem))) {
    const own = found.get(finding.itemId);
    if (own) own.push(finding);
    else found.set(finding.itemId, [finding]);
  }
  const entries = new Map<string, CheckedEntry[]>();
  for (const item of items) if (item.kind === 'project') entries.set(item.itemId, []);
  entries.set(FIELDS, []);
  for (const item of items) {
    const place = item.kind === 'project' ? item.itemId : (item.projectId ?? FIELDS);
    entries.get(place)?.push({ item, findings: found.get(item.itemId) ?? [] });
  }
  const names = new Map(items.map(({ itemId, name }) => [itemId, name]));
  return [...entries].flatMap(([id, own]) =>
    own.length === 0
      ? []
      : [{ id, name: names.get(id) ?? 'Fields of the company', entries: own, totals: totalsOf(own) }],
  );
}

export function totalsOf(entries: readonly CheckedEntry[]): Totals {
  const totals: Totals = {
    items: entries.length,
    error: 0,
    warning: 0,
    info: 0,
    api: 0,
    import: 0,
    hand: 0,
    hours: null,
  };
  for (const { item, findings } of entries) {
    totals[item.by] += 1;
    if (item.hours !== undefined) totals.hours = (totals.hours ?? 0) + item.hours;
    for (const { severity } of findings) totals[severity] += 1;
  }
  return { ...totals, hours: totals.hours === null ? null : Math.round(totals.hours * 100) / 100 };
}

/** The projects' items and findings that match a view; projects without any are omitted. */
export const shownOf = (
  projects: readonly CheckedProject[],
  { show, severity, projectId, by }: CheckView,
): CheckedProject[] =>
  projects.flatMap((project) => {
    if (projectId !== null && project.id !== projectId) return [];
    const entries = project.entries
      .filter(({ item }) => by === null || item.by === by)
      .map(({ item, findings }) => ({
        item,
        findings: findings.filter((finding) => severity === null || finding.severity === severity),
      }))
      .filter(({ item, findings }) => (show === 'work' ? item.why.length > 0 : findings.length > 0));
    return entries.length === 0 ? [] : [{ ...project, entries }];
  });

/** The visible findings that can be fixed automatically. */
export const fixableOf = (
  projects: readonly CheckedProject[],
  { show }: CheckView,
): { item: CheckedItem; finding: ItemFinding }[] =>
  show === 'work'
    ? []
    : projects.flatMap(({ entries }) =>
        entries.flatMap(({ item, findings }) =>
          findings.flatMap((finding) => (finding.fix ? [{ item, finding }] : [])),
        ),
      );

/** The first `count` items, with their projects. */
export function firstEntries(projects: readonly CheckedProject[], count: number): CheckedProject[] {
  let left = count;
  return projects.flatMap((project) => {
    const entries = project.entries.slice(0, Math.max(0, left));
    left -= entries.length;
    return entries.length === 0 ? [] : [{ ...project, entries }];
  });
}

export const formatHours = (hours: number): string =>
  `${hours.toLocaleString(undefined, { maximumFractionDigits: 2 })} ${plural(hours, 'hour')}`;
