import type { ClientSession, FilterQuery, Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import { trusted } from '../tenant/trusted.ts';

/** Items as MongoDB sends them, one after the other. */
export type StoredItems = Uint8Array<ArrayBuffer>;

/** Where more items than these are asked for, all of the company's are read. */
const READ_BY_ID_MAX = 500;
/** Bytes of items that are kept, as those of one piece of work are often looked at by the next, too. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024;
/** How a document begins: its length, then `_id` as an ObjectId. */
const ID_AT = 4 + 1 + '_id\0'.length;
const ID_END = ID_AT + 12;

/** What the rules look at. */
const CHECKED = { kind: 1, projectId: 1, name: 1, content: 1, version: 1 } as const;

interface ReadOptions {
  session?: ClientSession;
  /** Whether deleted items are among them. */
  withDeleted?: boolean;
}

/** Items of a company, without deleted ones by default. They are not decoded here: that takes the event loop longer than to pass them on. */
export function storedItems(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  { session, withDeleted = false }: ReadOptions = {},
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
      .find(filter, CHECKED)
      .session(session ?? null)
      .setOptions({ raw: true })
      .lean<Buffer>()
      .cursor();
    for await (const item of found as unknown as AsyncIterable<Buffer>) {
      const id = item.toString('hex', ID_AT, ID_END);
      if (!ids.has(id)) continue;
      // a part of all that came in one answer, which it would keep in memory
      const own = Buffer.from(item);
      keep(id, own);
      yield [id, own];
    }
  }

  return {
    /** All of these items, in pieces of at most so many, and about so many bytes. */
    async *inPieces(
      ids: ReadonlySet<string>,
      { items: most, bytes: mostBytes }: { items: number; bytes: number },
    ): AsyncGenerator<StoredItems> {
      let piece: Buffer[] = [];
      let bytes = 0;
      for await (const [, item] of read(ids)) {
        if (piece.length > 0 && (piece.length >= most || bytes + item.length > mostBytes)) {
          yield together(piece);
          [piece, bytes] = [[], 0];
        }
        piece.push(item);
        bytes += item.length;
      }
      if (piece.length > 0) yield together(piece);
    },

    /** These items; null where they are more than so many bytes. */
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

/** In memory of its own: what is handed to a thread is copied with all the memory that it is a part of. */
function together(items: readonly Buffer[]): StoredItems {
  const all = new Uint8Array(items.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const item of items) {
    all.set(item, at);
    at += item.length;
  }
  return all;
}
