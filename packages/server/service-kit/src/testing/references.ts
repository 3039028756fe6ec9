import { randomBytes } from 'node:crypto';
import { CALLS, type CallName, callOf, ROLES, type Role, type ServiceName } from '@scopewright/contracts';
import { type ReferenceKind, type ReferencePlace, referencesIn } from '@scopewright/contracts/references';
import { runAsSystem } from '@scopewright/data';
import { can } from '@scopewright/domain/policy';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import {
  abilitiesOf,
  digestOf,
  keeping,
  mayCall,
  placeOf,
  type Walk,
  type WalkedFirm,
  type WalkPlace,
} from './walk.ts';

type MakeId = (place: WalkPlace) => Promise<string>;

/** A service with fixtures for each kind of reference in its bodies and queries. */
export interface ReferenceWalk extends Walk {
  references: { readonly [K in ReferenceKind]?: MakeId };
  /** Ids from the caller's own firm that are of another kind and must be refused, by the reason. */
  others?: { readonly [K in ReferenceKind]?: Readonly<Record<string, MakeId>> };
  /** Other required parts of a call's body or query besides references. */
  inputs?: { readonly [N in CallName]?: () => Record<string, unknown> };
}

/** Kinds that belong to a client company, so that they are foreign to callers who don't see that company. */
const OF_COMPANY: ReadonlySet<ReferenceKind> = new Set([
  'company',
  'choosableUser',
  'project',
  'scopeItem',
  'sow',
  'workItem',
  'backlogPreview',
]);
/** Kinds that are looked up in the company of the path. */
const OF_COMPANY_OF_PATH: ReadonlySet<ReferenceKind> = new Set([
  'project',
  'scopeItem',
  'sow',
  'workItem',
  'backlogPreview',
]);

interface Place extends ReferencePlace {
  part: 'query' | 'body';
}

const placesOf = (name: CallName): Place[] =>
  (['query', 'body'] as const).flatMap((part) => {
    const places = referencesIn(callOf(name)[part]).map((place) => ({ part, ...place }));
    // two variants of a union may share a field
    return [...new Map(places.map((place) => [place.path.join('.'), place])).values()];
  });

const callsOf = (service: ServiceName): CallName[] =>
  (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].service === service && placesOf(name).length > 0);

/** The value with an id at a place. */
function withId(value: unknown, [name, ...rest]: readonly string[], id: string): unknown {
  if (name === undefined) return id;
  // other fields of an element are copied from the first one
  if (name === '*') return [withId(Array.isArray(value) ? value[0] : undefined, rest, id)];
  const held = (value ?? {}) as Record<string, unknown>;
  return { ...held, [name]: withId(held[name], rest, id) };
}

/** An answer without the id that was sent and the request id. */
const masked = (answer: unknown, id: string): string =>
  (JSON.stringify(answer, (key, value) => (key === 'requestId' ? undefined : value)) ?? '').replaceAll(id, 'the id');

function refusalOf({ unresolved }: Place, field: string): { status: number; details?: Record<string, string> } {
  if (typeof unresolved === 'string' || 'notFound' in unresolved) return { status: 404 };
  return 'conflict' in unresolved ? { status: 409 } : { status: 422, details: { [field]: unresolved.invalid } };
}

interface Foreign {
  why: string;
  id: string;
}

type Started = () => { walk: ReferenceWalk; firms: readonly [WalkedFirm, WalkedFirm] };
type OwnParams = (name: CallName, role: Role) => Promise<Record<string, string>>;

const neverWas = () => randomBytes(12).toString('hex');

/** The ids that people of a role have, and those that are not for them. */
function idsOf(service: ServiceName, started: Started) {
  const make = (kind: ReferenceKind, place: WalkPlace): Promise<string> => {
    const fixture = started().walk.references[kind];
    if (fixture === undefined) throw new Error(`The walk has no fixture for a ${kind}`);
    return fixture(place);
  };
  const ownPlace = (role: Role): WalkPlace => {
    const [at] = started().firms;
    return placeOf(at, at.people.get(role) ?? at.another);
  };
  /** Places that are foreign to a person of a role, for one kind. */
  const foreignPlaces = (kind: ReferenceKind, role: Role): [string, WalkPlace][] => {
    // system administrators may reference anything
    if (service === 'admin') return [];
    const [at, other] = started().firms;
    const mine = ownPlace(role);
    const places: [string, WalkPlace][] = [['of another firm', placeOf(other, other.another)]];
    const seesAll = can(abilitiesOf(role), 'company:list-all');
    if (OF_COMPANY.has(kind) && kind !== 'choosableUser')
      places.push(['of a deleted company', { ...mine, company: at.deleted }]);
    if (OF_COMPANY_OF_PATH.has(kind) || (OF_COMPANY.has(kind) && !seesAll))
      places.push(['of another company of the firm', { ...mine, company: at.hidden }]);
    return places;
  };

  return {
    own: (kind: ReferenceKind, role: Role) => make(kind, ownPlace(role)),
    foreign: keeping(async (kind: ReferenceKind, role: Role): Promise<Foreign[]> => {
      const { walk, firms } = started();
      const made = foreignPlaces(kind, role).map(async ([why, place]) => ({ why, id: await make(kind, place) }));
      const event = { why: 'of another kind', id: (await walk.make.event(firms[0].firm._id))._id.toHexString() };
      return [...(await Promise.all(made)), event, { why: 'that never was', id: neverWas() }];
    }),
    /** Of the own firm, and refused for another reason. */
    others: keeping(async (kind: ReferenceKind, role: Role): Promise<Foreign[]> => {
      const others = Object.entries(started().walk.others?.[kind] ?? {});
      return Promise.all(others.map(async ([why, fixture]) => ({ why, id: await fixture(ownPlace(role)) })));
    }),
  };
}

/** Fixtures for calls in the tests of a service. */
interface References {
  started: Started;
  own: OwnParams;
  ids: ReturnType<typeof idsOf>;
}

/** Makes a call as a role, with the caller's own ids at some places and one id at another place. */
async function asking({ started, own, ids }: References, name: CallName, role: Role, places: readonly Place[]) {
  const { walk, firms } = started();
  const known = await Promise.all(places.map(async (place) => ({ place, id: await ids.own(place.kind, role) })));
  const params = await own(name, role);
  const token = firms[0].people.get(role)?.token ?? null;
  return (place?: Place, id = '') => {
    let asked: Record<string, unknown> = {
      [callOf(name).method === 'GET' ? 'query' : 'body']: walk.inputs?.[name]?.() ?? {},
    };
    for (const each of [...known, ...(place ? [{ place, id }] : [])])
      asked = withId(asked, [each.place.part, ...each.place.path], each.id) as typeof asked;
    return walk.service.call(name, { tenant: firms[0].key, token, params, ...asked });
  };
}

/** Documents stored under ids, in any collection. */
const storedAs = ({ started }: References, ids: readonly string[]): Promise<string[]> =>
  runAsSystem('look what is stored under ids', async () => {
    const collections = (await started().walk.data.connection.db?.collections()) ?? [];
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const found = await Promise.all(
      collections
        .filter(({ collectionName }) => !collectionName.endsWith('.chunks'))
        .map((collection) => collection.find(filter).toArray()),
    );
    return ids.map((id) => JSON.stringify(found.flat().filter(({ _id }) => String(_id) === id)));
  });

const allowedRoles = (name: CallName): Role[] => ROLES.filter((role) => mayCall(role, callOf(name)));

/**
 * Declares tests that make every call of a service with references in body or query, as every role, with each kind of
 * id that is not for the caller. The call is refused as the reference defines, and nothing is changed; if it isn't
 * refused, the answer is the same as for an id that never existed, and the referenced document is unchanged. Ids that
 * are for the caller are not refused.
 */
export function describeReferences(service: ServiceName, started: Started, own: OwnParams): void {
  const references: References = { started, own, ids: idsOf(service, started) };
  describe.each(callsOf(service))('%s', (name) => {
    const places = placesOf(name);
    const refusing = places.filter(({ unresolved }) => unresolved !== 'nothing');
    const lenient = places.filter(({ unresolved }) => unresolved === 'nothing');

    if (refusing.length > 0)
      test('refuses references that are not visible to the caller', () => expectRefused(references, name, refusing));

    if (lenient.length > 0)
      test('reveals nothing invisible to the caller, and does not change it', () =>
        expectNothingTold(references, name, { refusing, lenient }));

    test('answers about the caller’s own', async () => {
      const role = allowedRoles(name).find((each) => each !== 'systemAdmin') ?? 'systemAdmin';
      const ask = await asking(references, name, role, places);
      const { status, body } = await ask();
      expect([404, 403, 401, 422, 500], JSON.stringify(body)).not.toContain(status);
    });
  });
}

async function expectRefused(references: References, name: CallName, refusing: readonly Place[]): Promise<void> {
  const { started } = references;
  const asked = (await Promise.all(ROLES.map((role) => refusedTo(references, name, role, refusing)))).flat();
  const before = await digestOf(started().walk.data);
  const answers = await Promise.all(
    asked.map(async ({ what, ask }) => {
      const { status, body } = await ask();
      const details = status === 422 ? { details: (body as { details?: unknown }).details } : {};
      return { what, status, ...details };
    }),
  );
  expect(answers).toEqual(asked.map(({ what, expected }) => ({ what, ...(expected as object) })));
  expect(answers.some(({ status }) => status !== 403)).toBe(true);
  expect(await digestOf(started().walk.data)).toBe(before);
}

/** The calls of a role with an id that is refused, with the answer that each gets. */
async function refusedTo(references: References, name: CallName, role: Role, refusing: readonly Place[]) {
  const { ids } = references;
  const isOpen = 'anyone' in callOf(name).who;
  const isAllowed = mayCall(role, callOf(name));
  const ask = await asking(references, name, role, refusing);
  const ofPlaces = await Promise.all(
    refusing.map(async (place) => {
      const field = place.path.filter((part) => part !== '*').join('.');
      const refusal = isAllowed ? refusalOf(place, field) : { status: 403 };
      // an open call lets its handler decide about access
      const expected = isOpen ? { status: expect.toBeOneOf([403, 404]) } : refusal;
      const foreign = [...(await ids.foreign(place.kind, role)), ...(await ids.others(place.kind, role))];
      return foreign.map(({ why, id }) => ({ what: `${role}: ${field} ${why}`, expected, ask: () => ask(place, id) }));
    }),
  );
  return ofPlaces.flat();
}

async function expectNothingTold(
  references: References,
  name: CallName,
  { refusing, lenient }: { refusing: readonly Place[]; lenient: readonly Place[] },
): Promise<void> {
  const asked: { role: Role; place: Place; ask: Awaited<ReturnType<typeof asking>>; foreign: Foreign[] }[] = [];
  for (const role of allowedRoles(name)) {
    const ask = await asking(references, name, role, refusing);
    for (const place of lenient)
      asked.push({ role, place, ask, foreign: await references.ids.foreign(place.kind, role) });
  }
  // of all together: each check reads every collection
  const stored = () =>
    storedAs(
      references,
      asked.flatMap(({ foreign }) => foreign.map(({ id }) => id)),
    );
  const before = await stored();
  for (const { role, place, ask, foreign } of asked) {
    const unknown = neverWas();
    const expected = await ask(place, unknown);
    expect(expected.status, `${role} ${place.path.join('.')}`).toBeLessThan(500);
    for (const { why, id } of foreign) {
      const answered = await ask(place, id);
      const what = `${role}: ${place.path.join('.')} ${why}`;
      expect([what, answered.status]).toEqual([what, expected.status]);
      if (callOf(name).method === 'GET')
        expect([what, masked(answered.body, id)]).toEqual([what, masked(expected.body, unknown)]);
    }
  }
  expect(await stored()).toEqual(before);
}
