import type { VersionedItem } from '@scopewright/domain/scoping/company/company-check';
import { deserialize } from 'bson';

/** Documents as raw BSON from MongoDB, concatenated: threads decode them, to spare the event loop. */
export type StoredItems = Uint8Array<ArrayBuffer>;

const LENGTH_BYTES = 4;
/** The database's own texts are not looked through for invalid characters: that takes a third of decoding. */
const TRUSTED = { validation: { utf8: false } } as const;

/** The documents, decoded one by one. */
export function* documentsOf(stored: StoredItems): Generator<Record<string, unknown>> {
  // texts of other arrays would each be decoded through a separate buffer
  const all = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  for (let at = 0; at + LENGTH_BYTES <= all.length; ) {
    const length = all.readInt32LE(at);
    yield deserialize(all.subarray(at, at + length), TRUSTED);
    at += length;
  }
}

interface Stored {
  _id: { toHexString(): string };
  projectId: { toHexString(): string } | null;
}

/** The items, decoded one by one. */
export function* itemsOf(stored: StoredItems): Generator<VersionedItem> {
  for (const document of documentsOf(stored)) {
    const { _id, projectId, ...item } = document as unknown as Stored;
    // the content matches the kind: it was validated when it was stored
    yield { ...item, id: _id.toHexString(), projectId: projectId?.toHexString() ?? null } as unknown as VersionedItem;
  }
}
