import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { BacklogPieceDoc } from '@scopewright/data';
import { Binary } from 'mongodb';

/** Attributes of a piece that a status import can change. */
export const STATUS_FIELDS = ['status', 'outcome', 'startedAt', 'doneAt', 'dueDate', 'exports'] as const;
export type StatusField = (typeof STATUS_FIELDS)[number];
export type StatusValues = Pick<BacklogPieceDoc, StatusField>;

/** What a status import did to a piece, with what it takes to undo it. */
export interface StatusStep {
  pieceId: string;
  key: string;
  title: string;
  before: Partial<StatusValues>;
  after: Partial<StatusValues>;
}

/** Steps as they are stored with a receipt. */
export const packSteps = async (steps: readonly StatusStep[]): Promise<Binary> =>
  new Binary(await promisify<string, Buffer>(deflate)(JSON.stringify(steps)));

/** Steps of a receipt; times are dates again. */
export async function unpackSteps(packed: Binary): Promise<StatusStep[]> {
  const text = await promisify<Uint8Array, Buffer>(inflate)(packed.value() as unknown as Uint8Array);
  const steps = JSON.parse(text.toString()) as StatusStep[];
  for (const { before, after } of steps) for (const values of [before, after]) reviveTimes(values);
  return steps;
}

const timeOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

function reviveTimes(values: Partial<StatusValues>): void {
  if (values.startedAt !== undefined) values.startedAt = timeOf(values.startedAt);
  if (values.doneAt !== undefined) values.doneAt = timeOf(values.doneAt);
  if (values.exports) values.exports = values.exports.map((one) => ({ ...one, at: new Date(one.at) }));
}

/** Whether a value of a piece is the one that a step knows. */
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
