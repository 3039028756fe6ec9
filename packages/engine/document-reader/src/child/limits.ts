import { SOURCE_MAX_CHARACTERS, SOURCE_MAX_PAGES } from '@scopewright/contracts/constants';

/** Limits of the process of one document or task. */
export interface Limits {
  /** Processor time of one process. */
  cpuSeconds: number;
  /** Time of the whole document or task, over all its processes; waiting for a slot and for the caller don't count. */
  wallMs: number;
  /** Time that passes without a page, over all processes of the document. */
  silentMs: number;
  /** Memory for data of one process, in MB. */
  memoryMb: number;
  /** Of which JavaScript's heap, in MB. */
  heapMb: number;
  /** Bytes of one page, or of a task's result, as JSON. */
  lineBytes: number;
  /** Bytes of all pages as JSON. */
  totalBytes: number;
  maxPages: number;
  maxCharacters: number;
}

export const READING_LIMITS: Limits = {
  cpuSeconds: 15,
  wallMs: 60_000,
  silentMs: 16_000,
  memoryMb: 700,
  heapMb: 384,
  lineBytes: 4_000_000,
  totalBytes: 128_000_000,
  maxPages: SOURCE_MAX_PAGES,
  maxCharacters: SOURCE_MAX_CHARACTERS,
};

export const WORK_LIMITS: Limits = { ...READING_LIMITS, cpuSeconds: 10, silentMs: 60_000, lineBytes: 48_000_000 };

/** A process that has used this much of its processor time leaves the rest of the pages to a new one. */
export const leaveAfterCpuMs = ({ cpuSeconds }: Limits): number => (cpuSeconds * 1000) / 3;
