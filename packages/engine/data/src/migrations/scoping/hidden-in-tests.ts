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
 * A form's test case only has expectations about the fields that it names, so that a new field breaks none. Existing
 * ones expected every unnamed field to be hidden: they now name the form's current fields, so that their results don't
 * change.
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
