import { type CheckedRow, type CheckJob, checkedRows, type Head, headOf, type VersionedItem } from '@scopewright/domain/scoping/company-check';
import { tooComplex } from '@scopewright/domain/scoping/finding';
import { deserialize } from 'bson';

/** Items as MongoDB sends them, one after the other: threads read them, so that nobody else has to. */
export type StoredItems = Uint8Array<ArrayBuffer>;

interface Stored {
  _id: { toHexString(): string };
  projectId: { toHexString(): string } | null;
}

const LENGTH_BYTES = 4;

function* itemsOf(stored: StoredItems): Generator<VersionedItem> {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  for (let at = 0; at + LENGTH_BYTES <= stored.byteLength; ) {
    const length = view.getInt32(at, true);
    const { _id, projectId, ...item } = deserialize(stored.subarray(at, at + length)) as Stored;
    // its content is of its kind: it was checked when it was stored
    yield { ...item, id: _id.toHexString(), projectId: projectId?.toHexString() ?? null } as unknown as VersionedItem;
    at += length;
  }
}

/** What is kept of each of these items beside what is found in it. */
export const headsOfItems = (stored: StoredItems): Head[] => [...itemsOf(stored)].map(headOf);

/** What the findings of one item may come to as JSON, in characters: some hundreds of findings. Nobody reads more, and everybody who asks gets them all. */
const FINDINGS_MAX_LENGTH = 128 * 1024;

/** The first findings of an item, where there are more than are kept with one that says so. */
function bounded(row: CheckedRow): CheckedRow {
  let length = 0;
  const end = row.findings.findIndex((finding) => {
    length += JSON.stringify(finding).length;
    return length > FINDINGS_MAX_LENGTH;
  });
  return end < 0 ? row : { ...row, findings: [...row.findings.slice(0, end), tooComplex(row)] };
}

/** Checks items: a row for each job, in their order. `items` is everything that they look at. */
export function* checkItems({ jobs, items }: { jobs: readonly CheckJob[]; items: StoredItems }): Generator<CheckedRow, void> {
  for (const row of checkedRows(jobs, itemsOf(items))) yield bounded(row);
}
