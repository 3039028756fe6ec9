import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { CrossTenantError } from './errors.ts';
import { assertUpdateWithin, sameId, scopeFilter, scopePipeline, stampOwner } from './filters.ts';

const id = () => new Types.ObjectId();
const [mine, theirs] = [id(), id()];
/** Documents of a firm. */
const owner = { firmId: mine };
/** Documents of a company without a firm, and that company itself. */
const company = { companyId: mine, firmId: null };
const itself = { _id: mine, consultingFirmId: null };

describe('whether a value is the owner’s id', () => {
  test.each([
    ['the id', mine, true],
    ['a copy of it', new Types.ObjectId(mine.toHexString()), true],
    ['its hex string', mine.toHexString(), true],
    ['the same in capitals', mine.toHexString().toUpperCase(), true],
    ['another id', theirs, false],
    ['the hex string of another id', theirs.toHexString(), false],
    ['nothing', null, false],
    ['an object that looks like it', { $eq: mine }, false],
  ])('%s', (_what, value, same) => expect(sameId(value, mine)).toBe(same));

  test.each([
    [null, true],
    [undefined, false],
    [mine, false],
    ['', false],
  ])('for no owner: %j', (value, same) => expect(sameId(value, null)).toBe(same));
});

describe('a filter', () => {
  test.each<[string, object]>([
    ['that names no one', { name: 'x' }],
    ['that names the owner', { firmId: mine }],
    ['that names the owner by $eq', { firmId: { $eq: mine } }],
    ['that names the owner alone by $in', { firmId: { $in: [mine, mine.toHexString()] } }],
    ['with branches of its own', { $or: [{ firmId: mine, name: 'x' }, { name: 'y' }] }],
    ['with branches that are negated', { $nor: [{ name: 'x' }] }],
    ['with operators on other fields', { _id: { $in: [theirs] }, tags: { $ne: theirs } }],
  ])('%s is confined to the owner and otherwise unchanged', (_what, filter) =>
    expect(scopeFilter(filter, owner)).toEqual({ ...filter, firmId: mine }),
  );

  test.each<[string, object]>([
    ['another owner', { firmId: theirs }],
    ['another owner by $eq', { firmId: { $eq: theirs } }],
    ['another owner beside the own by $in', { firmId: { $in: [mine, theirs] } }],
    ['no one by an empty $in', { firmId: { $in: [] } }],
    ['the owner by an $in that is no list', { firmId: { $in: mine } }],
    ['the own and another owner at once', { firmId: { $eq: mine, $in: [theirs] } }],
    ['the own and anyone but someone', { firmId: { $eq: mine, $ne: theirs } }],
    ['the owner by another operator with a list', { firmId: { $all: [mine] } }],
    ['the owner as a list', { firmId: [mine] }],
    ['no owner', { firmId: null }],
    ['another owner in one of several branches', { $or: [{ name: 'x' }, { firmId: theirs }] }],
    ['another owner below branches', { $and: [{ $or: [{ firmId: theirs }] }] }],
    ['the owner negated', { $nor: [{ firmId: mine }] }],
    ['the owner negated below a branch', { $nor: [{ $or: [{ name: 'x' }, { $and: [{ firmId: mine }] }] }] }],
  ])('that names %s is refused', (_what, filter) =>
    expect(() => scopeFilter(filter, owner)).toThrow(new CrossTenantError('a filter on firmId')),
  );

  test.each([[null], [undefined], ['name'], [[{ firmId: theirs }]]])('%j filters by the owner alone', (filter) =>
    expect(scopeFilter(filter, owner)).toEqual({ firmId: mine }),
  );

  test('branches that are no list stay as they are, for the database to refuse', () =>
    expect(scopeFilter({ $or: 'x' }, owner)).toEqual({ $or: 'x', firmId: mine }));

  test('of documents without a firm must not name one', () => {
    expect(scopeFilter({ firmId: null, name: 'x' }, company)).toEqual({ companyId: mine, firmId: null, name: 'x' });
    expect(() => scopeFilter({ firmId: theirs }, company)).toThrow(CrossTenantError);
    expect(() => scopeFilter({ companyId: theirs }, company)).toThrow(CrossTenantError);
  });

  test('by the id of a document that is its own owner finds no other', () => {
    expect(scopeFilter({ name: 'x' }, itself)).toEqual({ name: 'x', ...itself });
    expect(scopeFilter({ _id: { $in: [mine] } }, itself)).toEqual(itself);
    expect(scopeFilter({ _id: theirs, name: 'x' }, itself)).toEqual({ name: 'x', $and: [{ _id: theirs }], ...itself });
    expect(scopeFilter({ _id: theirs, $and: [{ name: 'x' }] }, itself)).toEqual({
      $and: [{ _id: theirs }, { name: 'x' }],
      ...itself,
    });
    expect(scopeFilter({ _id: theirs, $and: 'x' }, itself)).toEqual({ $and: [{ _id: theirs }, 'x'], ...itself });
  });

  test('by an id retains it if the owner has a separate field', () =>
    expect(scopeFilter({ _id: theirs }, owner)).toEqual({ _id: theirs, firmId: mine }));
});

describe('an update', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['other fields', { name: 'x', $set: { status: 'y' }, $inc: { used: 1 }, $unset: { name: 1 } }],
    ['the same owner', { firmId: mine, $set: { firmId: mine.toHexString() }, $setOnInsert: { firmId: mine } }],
    ['renamed fields', { $rename: { name: 'title' } }],
    ['a field that holds the name of the owner’s', { $set: { sortedBy: 'firmId' } }],
    ['a field whose value has one of the name', { inner: { firmId: theirs } }],
    ['an operand that is no object', { $set: 'firmId' }],
  ])('of %s is let through', (_what, update) => expect(() => assertUpdateWithin(update, owner)).not.toThrow());

  test.each<[string, unknown, string]>([
    ['a pipeline', [{ $set: { name: 'x' } }], 'an update pipeline'],
    ['another owner', { firmId: theirs }, 'an update of firmId'],
    ['another owner by $set', { $set: { firmId: theirs } }, '$set of firmId'],
    ['no owner by $set', { $set: { firmId: null } }, '$set of firmId'],
    ['another owner by $setOnInsert', { name: 'x', $setOnInsert: { firmId: theirs } }, '$setOnInsert of firmId'],
    ['the owner by another operator', { $min: { firmId: mine } }, '$min of firmId'],
    ['the owner taken away', { $unset: { firmId: 1 } }, '$unset of firmId'],
    ['a field renamed to the owner’s', { $rename: { name: 'firmId' } }, 'a rename to firmId'],
    ['the owner’s field renamed', { $rename: { firmId: 'name' } }, '$rename of firmId'],
  ])('of %s is refused', (_what, update, what) =>
    expect(() => assertUpdateWithin(update, owner)).toThrow(new CrossTenantError(what)),
  );

  test('looks at every field of the owner', () => {
    expect(() => assertUpdateWithin({ $set: { companyId: theirs } }, company)).toThrow(CrossTenantError);
    expect(() => assertUpdateWithin({ $set: { firmId: theirs } }, company)).toThrow(CrossTenantError);
    expect(() => assertUpdateWithin({ $set: { companyId: mine, firmId: null } }, company)).not.toThrow();
  });
});

describe('a document that is written whole', () => {
  test.each([{}, { firmId: null }, { firmId: undefined }, { firmId: mine.toHexString() }])(
    '%j gets the owner',
    (document) => {
      const stamped = { name: 'x', ...document };
      stampOwner(stamped, owner);
      expect(stamped).toEqual({ name: 'x', firmId: mine });
    },
  );

  test('of another owner is refused', () =>
    expect(() => stampOwner({ firmId: theirs }, owner)).toThrow(
      new CrossTenantError('a document with another firmId'),
    ));
});

describe('a pipeline', () => {
  test('begins with the owner', () => {
    expect(scopePipeline([], owner)).toEqual([{ $match: owner }]);
    expect(scopePipeline([{ $match: { firmId: theirs } }, { $limit: 1 }], owner)).toEqual([
      { $match: owner },
      { $match: { firmId: theirs } },
      { $limit: 1 },
    ]);
  });

  test('of places near a point filters those', () => {
    const near = { near: { type: 'Point' as const, coordinates: [1, 2] as [number, number] }, distanceField: 'far' };
    expect(scopePipeline([{ $geoNear: { ...near, query: { name: 'x' } } }, { $limit: 1 }], owner)).toEqual([
      { $geoNear: { ...near, query: { name: 'x', firmId: mine } } },
      { $limit: 1 },
    ]);
    expect(() => scopePipeline([{ $geoNear: { ...near, query: { firmId: theirs } } }], owner)).toThrow(
      CrossTenantError,
    );
  });

  const all = { $match: {} };
  test.each([
    '$lookup',
    '$graphLookup',
    '$unionWith',
    '$out',
    '$merge',
    '$collStats',
    '$indexStats',
    '$changeStream',
    '$listSessions',
  ])('with %s, which reaches elsewhere, is refused wherever that is', (name) => {
    const stage = { [name]: {} } as never;
    for (const pipeline of [[stage], [all, stage], [all, { $facet: { a: [all], b: [all, stage] } }]])
      expect(() => scopePipeline(pipeline, owner)).toThrow(new CrossTenantError(`the stage ${name}`));
  });

  test.each(['$search', '$searchMeta', '$vectorSearch'])(
    'with %s, which has to be the first stage, is refused',
    (name) =>
      expect(() => scopePipeline([{ [name]: {} } as never], owner)).toThrow(new CrossTenantError(`the stage ${name}`)),
  );

  test('with its own branches is accepted', () => {
    const facet = { $facet: { a: [all], b: [{ $project: { $lookup: 1 } }] } } as never;
    expect(scopePipeline([facet], owner)).toEqual([{ $match: owner }, facet]);
    const odd = [
      { $facet: 'x' },
      { $facet: { a: 'x', b: [null, 'y'] } },
      { $project: { a: [{ $lookup: {} }] } },
    ] as never[];
    expect(scopePipeline(odd, owner)).toEqual([{ $match: owner }, ...odd]);
  });
});
