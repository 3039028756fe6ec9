import type { BuildWay } from '@scopewright/company-kit/scope/scope-words';
import type { CheckedItem, CheckFinding, ScopeCheck } from '@scopewright/contracts/scoping';
import { plural } from '@scopewright/domain/counted';
import { bySeverity, type Severity } from '@scopewright/domain/scoping/finding';
import { addressView, among, idIn } from '@scopewright/workplace-kit/page/address-view';

/** Id that groups the fields, which belong to no project. */
export const FIELDS = 'fields';

/** The filter of the check. */
export const CHECK_VIEW = addressView({
  /** The rules' findings, or the remaining manual work. */
  show: among('show', ['findings', 'work'], 'findings'),
  severity: among('severity', ['error', 'warning', 'info'], null),
  /** Id of a project, or `FIELDS`. */
  projectId: idIn('project', FIELDS),
  by: among('built', ['api', 'import', 'hand'], null),
});
export const { plain: PLAIN_CHECK, viewOf: checkViewOf, addressOf: addressOfCheck } = CHECK_VIEW;
export type CheckView = typeof PLAIN_CHECK;

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
