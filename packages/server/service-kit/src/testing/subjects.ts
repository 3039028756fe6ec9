import { randomBytes } from 'node:crypto';
import { CALLS, type CallName, callOf, ROLES, type Role, type ServiceName } from '@scopewright/contracts';
import type { SubjectKind, SubjectParams } from '@scopewright/contracts/subjects';
import { can } from '@scopewright/domain/policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeReferences, type ReferenceWalk } from './references.ts';
import {
  abilitiesOf,
  digestOf,
  firmOfWalk,
  keeping,
  mayCall,
  placeOf,
  type WalkedFirm,
  type WalkPlace,
} from './walk.ts';

/** Creates a subject of each kind in a place, and returns its id. */
export type SubjectFixtures = { readonly [K in SubjectKind]?: (place: WalkPlace) => Promise<string> };

export interface SubjectWalk extends ReferenceWalk {
  fixtures: SubjectFixtures;
}

/** Kinds that belong to a client company, so that they are foreign in another one. */
const OF_COMPANY: ReadonlySet<SubjectKind> = new Set([
  'company',
  'person',
  'sow',
  'changeOrder',
  'document',
  'project',
  'scopeItem',
  'scopeView',
  'traceLink',
  'changeRequest',
  'acknowledgment',
  'milestone',
  'statusImport',
  'ownProject',
  'workItem',
  'backlogPreview',
  'backlogReceipt',
  'backlogView',
  'notification',
]);
/** Kinds that belong to one person. */
const OWN: ReadonlySet<SubjectKind> = new Set(['scopeView', 'backlogView', 'notification', 'ownSession']);
/** Kinds that only system administrators address, without restriction. */
const OF_ANYBODY: ReadonlySet<SubjectKind> = new Set([
  'firm',
  'user',
  'anyCompany',
  'bookingRep',
  'booking',
  'demoRequest',
]);

const MALFORMED = ['x', 'g'.repeat(24), '0'.repeat(400), '../companies'];

const callsOf = (service: ServiceName): [CallName, SubjectParams][] =>
  (Object.keys(CALLS) as CallName[]).flatMap((name) => {
    const { service: answers, subject } = callOf(name);
    return answers === service && subject !== undefined ? [[name, subject] as [CallName, SubjectParams]] : [];
  });

/** The places where a subject of a kind is foreign to a person of a role. */
function foreignPlaces(kind: SubjectKind, role: Role, at: WalkedFirm, other: WalkedFirm): [string, WalkPlace][] {
  const caller = at.people.get(role) ?? at.another;
  const own = placeOf(at, caller);
  const theirs = placeOf(other, other.another);
  const places: [string, WalkPlace][] = OF_ANYBODY.has(kind) ? [] : [['of another firm', theirs]];
  const seesAll = can(abilitiesOf(role), 'company:list-all');
  // notifications are deleted with their company
  if (OF_COMPANY.has(kind) && !(kind === 'notification' && seesAll))
    places.push(['of a deleted company', { ...own, company: at.deleted }]);
  if (OF_COMPANY.has(kind) && !seesAll) places.push(['of another company of the firm', { ...own, company: at.hidden }]);
  if (kind === 'companyOrDeleted' && !seesAll)
    places.push(['of another company of the firm', { ...own, company: at.hidden }]);
  if (OWN.has(kind)) places.push(['of another person', placeOf(at, at.another)]);
  return places;
}

/** Ids that must not resolve for a subject of a call, with the reason. */
async function foreignIds(
  { make, fixtures }: SubjectWalk,
  kind: SubjectKind,
  role: Role,
  [at, other]: readonly [WalkedFirm, WalkedFirm],
): Promise<[string, string][]> {
  const places = foreignPlaces(kind, role, at, other);
  const made = await Promise.all(
    places.map(async ([why, place]): Promise<[string, string]> => [why, (await fixtures[kind]?.(place)) ?? '']),
  );
  const another = (await make.event(at.firm._id))._id;
  return [
    ...made,
    ['of another kind', another.toHexString()],
    ['that never was', randomBytes(12).toString('hex')],
    ...MALFORMED.map((id): [string, string] => [`malformed (${id.slice(0, 24)})`, id]),
  ];
}

/**
 * Declares tests that make every call of a service whose path has subjects, as every role, with every kind of id that
 * is not for the caller: each is 404, or 403 for a role that lacks the ability, and nothing is changed. An id that is
 * for the caller is not 404. References in bodies and queries are tested as well, see `describeReferences`.
 * @param start starts the service over an empty database; its fixtures create every kind of subject that its calls name
 */
export function describeSubjects(service: ServiceName, start: () => Promise<SubjectWalk>): void {
  let walk: SubjectWalk;
  let firms: readonly [WalkedFirm, WalkedFirm];
  beforeAll(async () => {
    walk = await start();
    firms = [await firmOfWalk(walk, 'subjects'), await firmOfWalk(walk, 'strangers')];
  });
  afterAll(() => walk.close());

  /** Ids of all subjects of a call, each in the caller's own place. */
  const ownIds = async (subject: SubjectParams, role: Role): Promise<Record<string, string>> => {
    const [at] = firms;
    const own = placeOf(at, at.people.get(role) ?? at.another);
    const ids = await Promise.all(
      Object.entries(subject).map(async ([kind, param]) => {
        const make = walk.fixtures[kind as SubjectKind];
        if (make === undefined) throw new Error(`The walk has no fixture for a ${kind}`);
        return [param, await make(own)];
      }),
    );
    return { ...Object.fromEntries(ids), templateId: 'access' };
  };
  const foreignOnce = keeping((kind: SubjectKind, role: Role) => foreignIds(walk, kind, role, firms));
  const ask = (name: CallName, role: Role, params: Record<string, string>) =>
    walk.service.call(name, { tenant: 'subjects', token: firms[0].people.get(role)?.token ?? null, params });

  describeReferences(
    service,
    () => ({ walk, firms }),
    (name, role) => ownIds(callOf(name).subject ?? {}, role),
  );

  describe.each(callsOf(service))('%s', (name, subject) => {
    const allowed = ROLES.filter((role) => mayCall(role, callOf(name)));

    test('reveals nothing, to any caller', async () => {
      const foreignTo = async (role: Role) => {
        const ids = await ownIds(subject, role);
        const ofKinds = await Promise.all(
          Object.entries(subject).map(async ([kind, param]) => {
            const foreign = await foreignOnce(kind as SubjectKind, role);
            return foreign.map(([why, id]) => ({ role, what: `a ${kind} ${why}`, params: { ...ids, [param]: id } }));
          }),
        );
        return ofKinds.flat();
      };
      const asked = (await Promise.all(ROLES.map(foreignTo))).flat();
      const before = await digestOf(walk.data);
      const answers = await Promise.all(
        asked.map(async ({ role, what, params }) => [role, what, (await ask(name, role, params)).status]),
      );
      expect(answers).toEqual(asked.map(({ role, what }) => [role, what, allowed.includes(role) ? 404 : 403]));
      expect(await digestOf(walk.data)).toBe(before);
    });

    test('answers about the caller’s own', async () => {
      const role = allowed.find((each) => each !== 'systemAdmin') ?? 'systemAdmin';
      const { status } = await ask(name, role, await ownIds(subject, role));
      expect([404, 403, 401, 500]).not.toContain(status);
    });
  });
}
