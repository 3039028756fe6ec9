import type { StatusColumnField, StatusMeaning, Tracker } from '@scopewright/contracts/status-import/limits';

/** An issue of a tracker's file, as far as its status is concerned. Texts are as the file has them. */
export interface StatusRow {
  /** Which of the files it is in, from 0, and which record it is there: the header of a table is record 1. */
  file: number;
  record: number;
  /** Its key in the tracker; empty in a table that names work items by our id. */
  key: string;
  /** Other references to it as a parent. */
  internalId: string;
  url: string | null;
  title: string;
  /** Key or internal id of its parent, or the key or title of its epic; empty if the file names none. */
  parent: string;
  labels: string[];
  /** The id or key of a work item in one of our own columns or comments; empty if absent. */
  ownId: string;
  status: string;
  /** By the tracker's own category of the status; null if the file lacks it. */
  category: StatusMeaning | null;
  /** How it ended; empty if the file does not say. */
  resolution: string;
  due: string;
  done: string;
  /** Further dates, which may show the order of day and month. */
  otherDates: string[];
  /** Why its cells can't be trusted, in a sentence: it changes nothing then. Null for usual rows. */
  problem: string | null;
}

/** The content of a tracker's file. */
export interface StatusFile {
  kind: 'read';
  tracker: Tracker;
  rows: StatusRow[];
  /** Number of records without a key or an id of ours: they can't be matched. */
  withoutKey: number;
  /** Notes on how it was read, in sentences. */
  notes: string[];
}

/** Meanings of columns that someone has explained, by their names as `columnName` returns them. */
export type ColumnMeanings = ReadonlyMap<string, StatusColumnField>;

export interface UnreadableStatusFile {
  kind: 'unreadable';
  message: string;
}

export const unreadable = (message: string): UnreadableStatusFile => ({ kind: 'unreadable', message });
