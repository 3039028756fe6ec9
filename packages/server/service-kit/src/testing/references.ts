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
  /** What the body or query of a call needs besides references. */
  inputs?: { readonly [N in CallName]?: () => Record<string, unknown> };
}

/** Kinds that belong to a client company, so that they are foreign to callers who don't see that company. */
const OF_COMPANY: ReadonlySet<ReferenceKind> = new Set([
  'company',
  'choosableUser',
  'project',
  'scopeItem',
  'sow',
  'backlogPiece',
  'backlogPreview',
]);
/** Kinds that are looked up in the company of the path. */
const OF_COMPANY_OF_PATH: ReadonlySet<ReferenceKind> = new Set([
  'project',
  'scopeItem',
  'sow',
  'backlogPiece',
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
  // what else an element needs is taken from the first one
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

/**
 * Declares tests that make every call of a service with references in body or query, as every role, with each kind of
 * id that is not for the caller. The call is refused as the reference defines, and nothing is changed; if it isn't
 * refused, the answer is the same as for an id that never existed, and the referenced document is unchanged. Ids that
 * are for the caller are not refused.
 */
export function describeReferences(
  service: ServiceName,
  started: () => { walk: ReferenceWalk; firms: readonly [WalkedFirm, WalkedFirm] },
  own: (name: CallName, role: Role) => Promise<Record<string, string>>,
): void {
  const fixtureOf = (kind: ReferenceKind): MakeId => {
    const make = started().walk.references[kind];
    if (make === undefined) throw new Error(`The walk has no fixture for a ${kind}`);
    return make;
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

  const foreignIds = keeping(async (kind: ReferenceKind, role: Role): Promise<Foreign[]> => {
    const { walk, firms } = started();
    const made = foreignPlaces(kind, role).map(async ([why, place]) => ({ why, id: await fixtureOf(kind)(place) }));
    const event = { why: 'of another kind', id: (await walk.make.event(firms[0].firm._id))._id.toHexString() };
    return [...(await Promise.all(made)), event, { why: 'that never was', id: neverWas() }];
  });
  const otherIds = keeping(async (kind: ReferenceKind, role: Role): Promise<Foreign[]> => {
    const others = Object.entries(started().walk.others?.[kind] ?? {});
    return Promise.all(others.map(async ([why, make]) => ({ why, id: await make(ownPlace(role)) })));
  });
  const neverWas = () => randomBytes(12).toString('hex');

  /** Makes a call with the caller's own ids at some places. */
  const asking = async (name: CallName, role: Role, places: readonly Place[]) => {
    const { walk, firms } = started();
    const ids = await Promise.all(
      places.map(async (place) => ({ place, id: await fixtureOf(place.kind)(ownPlace(role)) })),
    );
    const params = await own(name, role);
    const token = firms[0].people.get(role)?.token ?? null;
    return (place?: Place, id = '') => {
      let asked: Record<string, unknown> = {
        [callOf(name).method === 'GET' ? 'query' : 'body']: walk.inputs?.[name]?.() ?? {},
      };
      for (const each of [...ids, ...(place ? [{ place, id }] : [])])
        asked = withId(asked, [each.place.part, ...each.place.path], each.id) as typeof asked;
      return walk.service.call(name, { tenant: firms[0].key, token, params, ...asked });
    };
  };

  /** What is stored under ids, in any collection. */
  const storedAs = (ids: readonly string[]): Promise<string[]> =>
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

  describe.each(callsOf(service))('%s', (name) => {
    const { who, method } = callOf(name);
    const allowed = ROLES.filter((role) => mayCall(role, callOf(name)));
    const places = placesOf(name);
    const refusing = places.filter(({ unresolved }) => unresolved !== 'nothing');
    const lenient = places.filter(({ unresolved }) => unresolved === 'nothing');

    if (refusing.length > 0)
      test('refuses what is not for the caller', async () => {
        const refusedTo = async (role: Role) => {
          const ask = await asking(name, role, refusing);
          const ofPlaces = await Promise.all(
            refusing.map(async (place) => {
              const field = place.path.filter((part) => part !== '*').join('.');
              const refusal = refusalOf(place, field);
              // an open call lets its handler decide about access
              const expected =
                'anyone' in who
                  ? { status: expect.toBeOneOf([403, 404]) }
                  : allowed.includes(role)
                    ? refusal
                    : { status: 403 };
              const ids = [...(await foreignIds(place.kind, role)), ...(await otherIds(place.kind, role))];
              return ids.map(({ why, id }) => ({
                what: `${role}: ${field} ${why}`,
                expected,
                ask: () => ask(place, id),
              }));
            }),
          );
          return ofPlaces.flat();
        };
        const asked = (await Promise.all(ROLES.map(refusedTo))).flat();
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
      });

    if (lenient.length > 0)
      test('tells nothing of what is not for the caller, and leaves it as it is', async () => {
        const asked: { role: Role; place: Place; ask: Awaited<ReturnType<typeof asking>>; foreign: Foreign[] }[] = [];
        for (const role of allowed) {
          const ask = await asking(name, role, refusing);
          for (const place of lenient) asked.push({ role, place, ask, foreign: await foreignIds(place.kind, role) });
        }
        // of all at once: each look reads every collection
        const stored = () => storedAs(asked.flatMap(({ foreign }) => foreign.map(({ id }) => id)));
        const before = await stored();
        for (const { role, place, ask, foreign } of asked) {
          const unknown = neverWas();
          const expected = await ask(place, unknown);
          expect(expected.status, `${role} ${place.path.join('.')}`).toBeLessThan(500);
          for (const { why, id } of foreign) {
            const answered = await ask(place, id);
            const what = `${role}: ${place.path.join('.')} ${why}`;
            expect([what, answered.status]).toEqual([what, expected.status]);
            if (method === 'GET')
              expect([what, masked(answered.body, id)]).toEqual([what, masked(expected.body, unknown)]);
          }
        }
        expect(await stored()).toEqual(before);
      });

    test('answers about what is the caller’s own', async () => {
      const role = allowed.find((each) => each !== 'systemAdmin') ?? 'systemAdmin';
      const ask = await asking(name, role, places);
      const { status, body } = await ask();
      expect([404, 403, 401, 422, 500], JSON.stringify(body)).not.toContain(status);
    });
  });
}
