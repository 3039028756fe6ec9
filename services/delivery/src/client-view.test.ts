import { CALLS, type CallName, type CallOutput, callOf } from '@scopewright/contracts';
import { referencesIn } from '@scopewright/contracts/references';
import { API_PREFIX } from '@scopewright/contracts/routes';
import type { SubjectKind } from '@scopewright/contracts/subjects';
import { abilitiesFor, can } from '@scopewright/domain/policy';
import { queryFields } from '@scopewright/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { addInternals, INTERNAL_FIELDS, OTHER_FIELDS } from './testing/client-internals.ts';
import {
  CLIENT_ROLES,
  type ClientRole,
  type ClientWorld,
  clientWorld,
  marks,
  ownThings,
} from './testing/client-world.ts';
import { type Delivery, hex, startDelivery } from './testing/delivery.ts';

let delivery: Delivery;
let world: ClientWorld;
let hidden: Awaited<ReturnType<typeof addInternals>>;
const mark = marks();
/** Answers to everything that only reads, before there was anything internal. */
const before = new Map<string, string>();

const mayCall = (role: ClientRole, name: CallName): boolean => {
  const { who } = callOf(name);
  if ('signedIn' in who) return true;
  const abilities = abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: false });
  return 'ability' in who && can(abilities, who.ability);
};
const CLIENT_CALLS = (Object.keys(CALLS) as CallName[]).filter(
  (name) => callOf(name).service === 'delivery' && CLIENT_ROLES.some((role) => mayCall(role, name)),
);
const READS = CLIENT_CALLS.filter((name) => callOf(name).method === 'GET');
const WRITES = CLIENT_CALLS.filter((name) => callOf(name).method !== 'GET');

beforeAll(async () => {
  delivery = await startDelivery('client-view');
  world = await clientWorld(delivery);
  for (const { user } of world.people.values()) await ownThings(delivery, world, user);
});
afterAll(() => delivery.close());

type Own = Awaited<ReturnType<typeof ownThings>>;

/** Ids of each kind of subject that a client's call names: those that clients see. */
const shownIds = (kind: SubjectKind, own?: Own): string[] | undefined => {
  const { company, sow, orders, project, form, workflow, field, workItem, documents } = world;
  const ids: { [K in SubjectKind]?: string[] } = {
    ...{ company: [hex(company)], companyOrDeleted: [hex(company)], project: [hex(project)] },
    ...{ sow: [hex(sow)], changeOrder: [orders.sent, orders.accepted, orders.declined] },
    ...{ scopeItem: [hex(project), hex(form), hex(workflow), hex(field)], workItem: [hex(workItem)] },
    document: documents,
    ...(own && {
      ...{ scopeView: [own.scopeView], backlogView: [own.backlogView] },
      ...{ notification: [own.notification], person: [own.person] },
    }),
  };
  return ids[kind];
};
/** … and those that they don't. */
const hiddenIds = (kind: SubjectKind): string[] => {
  const { sows, orders, documents, workItems, deleted } = hidden;
  const ids: { [K in SubjectKind]?: string[] } = {
    ...{ sow: sows.map(hex), changeOrder: orders.map(hex), document: documents.map(hex) },
    ...{ workItem: workItems.map(hex), scopeItem: [hex(deleted)] },
  };
  return ids[kind] ?? [];
};

/** Of calls that only some subjects allow: which. */
const ONLY: { [N in CallName]?: () => string[] } = {
  answerChangeOrder: () => [world.orders.sent],
  exportForSite: () => [hex(world.form)],
  exportScopeItem: () => [hex(world.form), hex(world.workflow)],
};

/** Every way to fill the path of a call. */
function paramsOf(name: CallName, own?: Own): Record<string, string>[] {
  return Object.entries(callOf(name).subject ?? {}).reduce<Record<string, string>[]>(
    (all, [kind, param]) => {
      const ids = shownIds(kind as SubjectKind, own);
      if (ids === undefined) throw new Error(`The walk has no ${kind} for ${name}: add one to shownIds`);
      const allowed = ids.filter((id) => kind === 'company' || ONLY[name]?.().includes(id) !== false);
      return all.flatMap((params) => allowed.map((id) => ({ ...params, [param]: id })));
    },
    [{}],
  );
}

/** Parameters of queries besides references and enumerations, which come from their schemas. */
const QUERIES: { [N in CallName]?: (params: Record<string, string>) => Record<string, string> } = {
  searchScope: () => ({ q: 'Access' }),
  searchBacklog: () => ({ q: 'form' }),
  searchFirm: () => ({ q: 's' }),
  exportScopeItem: ({ itemId }) => ({ format: itemId === hex(world.form) ? 'form' : 'xml' }),
  statusSnapshot: () => ({ week: '2026-06-01' }),
};

/** Every query of a call: the least that it needs, each word of each enumeration, and pages of one. */
function queriesOf(name: CallName, params: Record<string, string>): Record<string, string>[] {
  const fields = queryFields(name);
  const ids: Record<string, string> = { project: hex(world.project), sow: hex(world.sow), scopeItem: hex(world.form) };
  const references = referencesIn(callOf(name).query).flatMap(({ path: [field = ''], kind }) => {
    const id = ids[kind];
    return id === undefined ? [] : [[field, id] as const];
  });
  const isRequired = (field: string) => fields.some((one) => one.name === field && one.required);
  const needed = {
    ...Object.fromEntries(references.filter(([field]) => isRequired(field))),
    ...QUERIES[name]?.(params),
  };
  const words = fields.flatMap((field) => field.words.map((word) => ({ ...needed, [field.name]: word })));
  const pages = fields.some((field) => field.name === 'limit') ? [{ ...needed, limit: '1' }] : [];
  return [needed, ...references.map(([field, id]) => ({ ...needed, [field]: id })), ...words, ...pages];
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body ?? null));
const tokenOf = (role: ClientRole): string => world.people.get(role)?.token ?? '';

/**
 * The answer to a call with everything on its further pages, without the id of the request.
 * @param allowed statuses that it may have
 */
async function answerTo(
  name: CallName,
  role: ClientRole,
  params: Record<string, string>,
  query: Record<string, string>,
  allowed: readonly number[] = [200],
) {
  const pages: string[] = [];
  for (let cursor: string | null | undefined = ''; typeof cursor === 'string'; ) {
    const { status, body } = await delivery.service.call(name, {
      ...{ tenant: world.at.key, token: tokenOf(role), params },
      query: { ...query, ...(cursor && { cursor }) },
    });
    const asked = JSON.stringify({ name, params, query, body });
    expect(allowed, `${asked}: does it need an input in QUERIES?`).toContain(status);
    pages.push(textOf(body).replace(/"requestId":"[^"]*"/, ''));
    cursor = (body as { nextCursor?: string | null } | undefined)?.nextCursor;
  }
  return pages.join('\n');
}

/** Statuses of a query that not every subject or role allows. */
const REFUSALS = [403, 404, 409, 422];

/** Answers to every way to make a call that reads, by how it was made. */
async function answersTo(name: CallName, role: ClientRole): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  if (!mayCall(role, name)) return answers;
  // one of the roles is enough for each word of a filter
  for (const params of paramsOf(name))
    for (const [at, query] of queriesOf(name, params)
      .slice(0, role === 'companyUser' ? undefined : 1)
      .entries()) {
      const allowed = at === 0 ? [200] : [200, ...REFUSALS];
      answers.set(JSON.stringify([name, role, params, query]), await answerTo(name, role, params, query, allowed));
    }
  return answers;
}

describe('internal values', () => {
  it('is decided for every field that clients read', () => {
    for (const [collection, internal] of Object.entries(INTERNAL_FIELDS)) {
      const { paths } = delivery.database.models[collection as keyof typeof INTERNAL_FIELDS].schema;
      const fields = [...new Set(Object.keys(paths).map((path) => path.split('.')[0] ?? ''))];
      const known = [...Object.keys(internal), ...OTHER_FIELDS[collection as keyof typeof OTHER_FIELDS].split(' ')];
      expect([collection, fields.filter((field) => !['_id', 'firmId', '__v'].includes(field)).sort()]).toEqual([
        collection,
        known.sort(),
      ]);
    }
  });
});

describe('as long as nothing is internal', () => {
  test.each(READS)('%s answers clients', async (name) => {
    for (const role of CLIENT_ROLES) for (const [key, answer] of await answersTo(name, role)) before.set(key, answer);
  });
});

describe('with everything that is internal', () => {
  beforeAll(async () => {
    hidden = await addInternals(delivery, world, mark);
  });

  describe.each(READS)('%s', (name) => {
    test('answers clients as if there were nothing internal', async () => {
      for (const role of CLIENT_ROLES)
        for (const [key, answer] of await answersTo(name, role)) {
          expect([key, mark.foundIn(answer)]).toEqual([key, []]);
          expect([key, answer]).toEqual([key, before.get(key)]);
        }
    });

    const field = queryFields(name).find((one) => ['q', 'search'].includes(one.name))?.name;
    if (field !== undefined)
      test('finds nothing by internal values', async () => {
        const role = CLIENT_ROLES.find((each) => mayCall(each, name)) ?? 'user';
        const search = (word: string) =>
          Promise.all(
            paramsOf(name).map((params) =>
              answerTo(name, role, params, { ...queriesOf(name, params)[0], [field]: word }),
            ),
          );
        // every mark that is a word begins like this
        expect(await search('zq')).toEqual(await search('qqqqqq'));
      });
  });

  const HIDDEN: readonly string[] = ['sow', 'changeOrder', 'document', 'workItem', 'scopeItem'];
  test.each(
    CLIENT_CALLS.filter((name) => Object.keys(callOf(name).subject ?? {}).some((kind) => HIDDEN.includes(kind))),
  )('%s is 404 for internal values', async (name) => {
    const role = CLIENT_ROLES.find((each) => mayCall(each, name)) ?? 'user';
    const user = world.people.get(role)?.user;
    const [own] = paramsOf(name, user && (await ownThings(delivery, world, user)));
    for (const [kind, param] of Object.entries(callOf(name).subject ?? {}))
      for (const id of hiddenIds(kind as SubjectKind)) {
        const params = { ...own, [param]: id };
        const { status, body } = await delivery.service.call(name, {
          ...{ tenant: world.at.key, token: tokenOf(role), params },
          query: queriesOf(name, params)[0] ?? {},
        });
        expect([kind, id, status, mark.foundIn(textOf(body)).filter((place) => !place.startsWith('the id'))]).toEqual([
          ...[kind, id, 404],
          [],
        ]);
      }
  });

  type Body = (role: ClientRole, params: Record<string, string>) => Promise<object> | object;
  /** Bodies of the calls that change something. */
  const BODIES: { [N in CallName]?: Body } = {
    invitePerson: (role) => ({ email: `invited-by-${role}@example.test`, name: 'Someone new', role: 'user' }),
    changePersonRole: () => ({ role: 'companyUser' }),
    saveScopeView: () => ({ name: 'A view', filters: {} }),
    saveBacklogView: () => ({ name: 'A view', filters: {} }),
    exportForSite: () => ({ format: 'form', site: { fields: [], statuses: [] } }),
    raiseChangeRequest: () => ({ text: 'One more form', kind: 'add' }),
    answerChangeOrder: async (role, params) => {
      const { body } = await delivery.service.call('changeOrderDocument', {
        ...{ tenant: world.at.key, token: tokenOf(role), params },
      });
      const { order, hash } = body as CallOutput<'changeOrderDocument'>;
      return { version: order.version, hash, answer: 'accepted', name: 'Kim Client', authorized: true };
    },
    dismissOnboarding: () => ({ part: 'checklist' }),
    readNotifications: () => ({ until: new Date(0).toISOString() }),
    chooseNotifications: () => ({ kind: 'agreement-put', mail: false }),
  };
  test.each(WRITES)('%s answers clients with nothing internal', async (name) => {
    const { body: schema } = callOf(name);
    const make = BODIES[name];
    if (schema !== undefined && make === undefined)
      throw new Error(`The walk has no body for ${name}: add one to BODIES`);
    for (const role of CLIENT_ROLES.filter((each) => mayCall(each, name))) {
      const user = world.people.get(role)?.user;
      const own = user && (await ownThings(delivery, world, user));
      for (const params of paramsOf(name, own)) {
        const { status, body } = await delivery.service.call(name, {
          ...{ tenant: world.at.key, token: tokenOf(role), params },
          ...(make && { body: await make(role, params) }),
        });
        expect([name, [200, 201].includes(status) ? 'made' : body]).toEqual([name, 'made']);
        expect(mark.foundIn(textOf(body))).toEqual([]);
        const url = (body as { url?: string }).url;
        if (url === undefined) continue;
        const file = await delivery.service.fetch(`${API_PREFIX}/files${new URL(url).pathname}`, {
          headers: { 'X-Forwarded-Host': new URL(url).host },
        });
        expect([file.status, mark.foundIn(await file.text())]).toEqual([200, []]);
      }
    }
  });
});
