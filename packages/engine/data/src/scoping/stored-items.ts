import type { ClientSession, FilterQuery, Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import { trusted } from '../tenant/trusted.ts';

/** Items as raw BSON from MongoDB, concatenated. */
export type StoredItems = Uint8Array<ArrayBuffer>;

/** If more items than this are requested, all of the company's are read. */
const READ_BY_ID_MAX = 500;
/** Cache size in bytes: the items of one chunk are often read by the next too. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;
/** Offset of the id: a document begins with its length, then `_id` as an ObjectId. */
const ID_AT = 4 + 1 + '_id\0'.length;
const ID_END = ID_AT + 12;

/** The fields that the rules read. */
const CHECKED = { kind: 1, projectId: 1, name: 1, content: 1, version: 1 } as const;

/** The fields that copies are made from: of a head, those that copies have too. */
const COPIED = { ...CHECKED, description: 1, phase: 1, notes: 1, openQuestions: 1, order: 1, scripts: 1 } as const;

interface ReadOptions {
  session?: ClientSession;
  /** Whether to include deleted items. */
  withDeleted?: boolean;
  /** Whether the items are to be copied: with their heads and scripts. */
  toCopy?: boolean;
}

/**
 * Items of a company, by default without deleted ones. They are not decoded here, because decoding blocks the event
 * loop for longer than passing them on.
 */
export function storedItems(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  { session, withDeleted = false, toCopy = false }: ReadOptions = {},
) {
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;

  function keep(id: string, item: Buffer): void {
    if (keptBytes + item.length > KEPT_MAX_BYTES) {
      kept.clear();
      keptBytes = 0;
    }
    kept.set(id, item);
    keptBytes += item.length;
  }

  async function* read(ids: ReadonlySet<string>): AsyncGenerator<[id: string, item: Buffer]> {
    if (ids.size === 0) return;
    const isFew = ids.size <= READ_BY_ID_MAX;
    const filter: FilterQuery<ScopeItemDoc> = {
      companyId,
      ...(!withDeleted && { deletedAt: null }),
      ...(isFew && { _id: trusted({ $in: [...ids] }) }),
    };
    const found = scopeItems
      .find(filter, toCopy ? COPIED : CHECKED)
      .session(session ?? null)
      .setOptions({ raw: true })
      .lean<Buffer>()
      .cursor();
    for await (const item of found as unknown as AsyncIterable<Buffer>) {
      const id = item.toString('hex', ID_AT, ID_END);
      if (!ids.has(id)) continue;
      // copied: a slice would keep the whole answer in memory
      const own = Buffer.from(item);
      keep(id, own);
      yield [id, own];
    }
  }

  return {
    /** All of these items, in chunks of at most this many items, and about this many bytes. */
    async *inChunks(
      ids: ReadonlySet<string>,
      { items: most, bytes: mostBytes }: { items: number; bytes: number },
    ): AsyncGenerator<StoredItems> {
      let chunk: Buffer[] = [];
      let bytes = 0;
      for await (const [, item] of read(ids)) {
        if (chunk.length > 0 && (chunk.length >= most || bytes + item.length > mostBytes)) {
          yield together(chunk);
          [chunk, bytes] = [[], 0];
        }
        chunk.push(item);
        bytes += item.length;
      }
      if (chunk.length > 0) yield together(chunk);
    },

    /** These items; null if they exceed this many bytes. */
    async of(ids: ReadonlySet<string>, maxBytes: number): Promise<StoredItems | null> {
      const items = [...ids].flatMap((id) => kept.get(id) ?? []);
      const missing = new Set([...ids].filter((id) => !kept.has(id)));
      let bytes = items.reduce((sum, { length }) => sum + length, 0);
      if (bytes > maxBytes) return null;
      for await (const [, item] of read(missing)) {
        bytes += item.length;
        if (bytes > maxBytes) return null;
        items.push(item);
      }
      return together(items);
    },
  };
}

/** In a separate buffer: passing a slice to a thread would copy its whole underlying buffer. */
function together(items: readonly Buffer[]): StoredItems {
  const all = new Uint8Array(items.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const item of items) {
    all.set(item, at);
    at += item.length;
  }
  return all;
}
