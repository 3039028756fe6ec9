import type { VersionedItem } from '@scopewright/domain/scoping/company/company-check';
import { deserialize } from 'bson';

/** Items as raw BSON from MongoDB, concatenated: threads decode them, to spare the event loop. */
export type StoredItems = Uint8Array<ArrayBuffer>;

interface Stored {
  _id: { toHexString(): string };
  projectId: { toHexString(): string } | null;
}

const LENGTH_BYTES = 4;

/** The items, decoded one by one. */
export function* itemsOf(stored: StoredItems): Generator<VersionedItem> {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  for (let at = 0; at + LENGTH_BYTES <= stored.byteLength; ) {
    const length = view.getInt32(at, true);
    const { _id, projectId, ...item } = deserialize(stored.subarray(at, at + length)) as Stored;
    // the content matches the kind: it was validated when it was stored
    yield { ...item, id: _id.toHexString(), projectId: projectId?.toHexString() ?? null } as unknown as VersionedItem;
    at += length;
  }
}
