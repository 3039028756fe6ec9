import { deflateSync, inflateSync } from 'node:zlib';
import type { WorkItemOutcome } from '@scopewright/contracts/backlog/limits';
import type {
  DateOrder,
  StatusColumnField,
  StatusMeaning,
  StatusRowKind,
} from '@scopewright/contracts/status-import/limits';
import {
  type PlannedRow,
  planStatusImport,
  rowsToApply,
  type StatusPlan,
  type StatusWorkItem,
} from '@scopewright/domain/status-import/plan';
import { readStatusFiles } from '@scopewright/domain/status-import/read-status-file';
import type { UnreadableStatusFile } from '@scopewright/domain/status-import/status-file';

interface StatusImportInput {
  files: { name: string | null; text: string }[];
  workItems: StatusWorkItem[];
  answers: {
    dateOrder: DateOrder | null;
    /** By folded words. */
    statuses: [string, StatusMeaning][];
    resolutions: [string, WorkItemOutcome][];
    unresolved: [string, WorkItemOutcome][];
    /** By the names of columns. */
    columns: [string, StatusColumnField][];
  };
  /** Number of rows to answer per page. */
  first: number;
}

/** A plan as it is stored, with its first rows. */
interface PackedStatusPlan extends Omit<StatusPlan, 'rows'> {
  kind: 'planned';
  /** The whole plan as JSON, deflated. */
  packed: Uint8Array;
  page: StatusRows;
  /** Notes on how the files were read, in sentences. */
  notes: string[];
}

/** Rows of a plan that are shown together. */
export interface StatusRows {
  rows: PlannedRow[];
  total: number;
  /** The index among these rows where the next page begins, if any. */
  next: number | null;
}

/** Which rows are shown: of a kind, those that move something back, or all. */
export type ShownRows = StatusRowKind | 'movedBack' | undefined;

/** A backlog's changes from a tracker's files. */
export function planStatusFiles({
  files,
  workItems,
  answers,
  first,
}: StatusImportInput): PackedStatusPlan | UnreadableStatusFile {
  const read = readStatusFiles(files, new Map(answers.columns));
  if (read.kind === 'unreadable') return read;
  const { rows, ...plan } = planStatusImport(read.tracker, read.rows, workItems, {
    dateOrder: answers.dateOrder,
    statuses: new Map(answers.statuses),
    resolutions: new Map(answers.resolutions),
    unresolved: new Map(answers.unresolved),
  });
  const packed = deflateSync(JSON.stringify({ ...plan, rows }));
  return { kind: 'planned', ...plan, packed, page: pageOf(rows, { from: 0, limit: first }), notes: read.notes };
}

const unpack = (packed: Uint8Array): StatusPlan => JSON.parse(inflateSync(packed).toString());

/** A page of a stored plan's rows. */
export const statusPlanRows = ({
  packed,
  ...place
}: {
  packed: Uint8Array;
  show?: ShownRows;
  from: number;
  limit: number;
}): StatusRows => pageOf(unpack(packed).rows, place);

function pageOf(
  rows: readonly PlannedRow[],
  { show, from, limit }: { show?: ShownRows; from: number; limit: number },
): StatusRows {
  const shown = show
    ? rows.filter(({ kind, isMovedBack }) => (show === 'movedBack' ? isMovedBack : kind === show))
    : rows;
  const next = from + limit;
  return { rows: shown.slice(from, next), total: shown.length, next: next < shown.length ? next : null };
}

/** The rows of a stored plan that are applied. */
export const statusRowsToApply = ({
  packed,
  confirm,
  skip,
}: {
  packed: Uint8Array;
  confirm: string[];
  skip: string[];
}): ReturnType<typeof rowsToApply> => rowsToApply(unpack(packed), new Set(confirm), new Set(skip));
