import { promisify } from 'node:util';
import { deflate, deflateSync, inflate } from 'node:zlib';
import { deserialize, serialize } from 'bson';

/**
 * Many rows in one binary value of at most some megabytes, in parts that are deflated each for itself: a page of them is
 * read without decoding the others, and no step takes the event loop for long.
 */
export type Packed = Uint8Array<ArrayBuffer>;

/** A row, with its grouping key. */
interface Row {
  kind: string;
}

interface Head {
  format: 'json' | 'bson';
  parts: { bytes: number; counts: Record<string, number> }[];
}

/** A part of packed rows, not yet decoded. */
export interface PackedPart<T> {
  /** How many rows of each kind it has. */
  counts: Readonly<Record<string, number>>;
  read: () => Promise<T[]>;
}

const PART_ROWS = 100;
/** The rows repeat each other in their keys, ids and texts: the fastest level is enough. */
const LEVEL = { level: 1 };
const HEAD_BYTES = 4;

/** Packs rows in a thread: plain data that survives JSON. */
export function packJson<T extends Row>(rows: readonly T[]): Packed {
  const parts = partsOf(rows).map((part) => ({
    counts: countsOf(part),
    bytes: deflateSync(JSON.stringify(part), LEVEL),
  }));
  return together('json', parts);
}

/** Packs rows with ids, times and binary values. */
export async function packBson<T extends Row>(rows: readonly T[]): Promise<Packed> {
  const parts: { counts: Record<string, number>; bytes: Buffer }[] = [];
  for (const part of partsOf(rows)) {
    const bytes = await promisify<Uint8Array, object, Buffer>(deflate)(serialize({ rows: part }), LEVEL);
    parts.push({ counts: countsOf(part), bytes });
  }
  return together('bson', parts);
}

/** The parts of packed rows. */
export function packedParts<T extends Row>(packed: Uint8Array): PackedPart<T>[] {
  const all = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const end = HEAD_BYTES + all.readUInt32LE(0);
  const { format, parts } = JSON.parse(all.toString('utf8', HEAD_BYTES, end)) as Head;
  let at = end;
  return parts.map(({ bytes, counts }) => {
    const part = all.subarray(at, at + bytes);
    at += bytes;
    return {
      counts,
      read: async () => {
        const plain = await promisify<Uint8Array, Buffer>(inflate)(part);
        return format === 'json' ? JSON.parse(plain.toString()) : deserialize(plain).rows;
      },
    };
  });
}

function partsOf<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < rows.length; at += PART_ROWS) parts.push(rows.slice(at, at + PART_ROWS));
  return parts;
}

function countsOf(rows: readonly Row[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function together(format: Head['format'], parts: readonly { counts: Record<string, number>; bytes: Buffer }[]): Packed {
  const head: Head = { format, parts: parts.map(({ counts, bytes }) => ({ counts, bytes: bytes.length })) };
  const headBytes = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(HEAD_BYTES);
  length.writeUInt32LE(headBytes.length);
  return new Uint8Array(Buffer.concat([length, headBytes, ...parts.map(({ bytes }) => bytes)]));
}
