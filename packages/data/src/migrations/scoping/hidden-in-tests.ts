import type { Db } from 'mongodb';

interface StoredTest {
  visiblePlacementIds: string[];
  hiddenPlacementIds?: string[];
}

interface StoredForm {
  placements?: Record<string, unknown>;
  tests?: Record<string, StoredTest>;
}

/**
 * A test case of a form expects only something of the fields that it names, so that a new field breaks none. Those of before expected every field that they did
 * not name to be hidden: they name what the form has by now, and come out as they did.
 */
export async function hiddenInTests(db: Db): Promise<void> {
  const items = db.collection<{ kind: string; content: StoredForm }>('scopeItems');
  const forms = items.find({ kind: 'requestType' }, { projection: { content: 1 } });
  for await (const { _id, content } of forms) {
    const placementIds = Object.keys(content.placements ?? {});
    const named = Object.entries(content.tests ?? {}).flatMap(([id, test]) => {
      if (test.hiddenPlacementIds !== undefined) return [];
      const visible = new Set(test.visiblePlacementIds);
      return [[`content.tests.${id}.hiddenPlacementIds`, placementIds.filter((each) => !visible.has(each))] as const];
    });
    if (named.length > 0) await items.updateOne({ _id }, { $set: Object.fromEntries(named), $inc: { version: 1 } });
  }
}
