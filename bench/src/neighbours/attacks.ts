import { randomBytes, randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { type ApiTarget, callApi } from '@scopewright/dev-stack/stack/api';
import { testPdf } from '@scopewright/files/testing';

/** An attack of one client on all others. Starts when called, and ends with the returned function. */
export type Attack = () => () => Promise<void>;

/** A little more than a service's former number of connections. */
const SOCKETS = 72;
/** Concurrent calls of one kind, repeated. */
const CALLERS = 8;
const TRICKLE_MS = 3000;
const REOPEN_MS = 250;
const DOCUMENT_BYTES = 10_000_000;

/** The attacking user's firm. */
export interface Attacker extends ApiTarget {
  token: string;
  userId: string;
}

/** A request that the product refused while an attack was prepared: the attack is then to repeat it. */
class Refused extends Error {
  constructor(readonly again: Attack) {
    super('The product refused a request of an attack');
  }
}

const headersOf = ({ token, tenantKey = '' }: Attacker): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'X-Tenant-Key': tenantKey,
});

/** The tasks of attacker.mjs. */
type Orders =
  | {
      kind: 'repeated';
      callers: number;
      url: string;
      method: string;
      headers: Record<string, string>;
      body: string | null;
    }
  | {
      kind: 'slow';
      sockets: number;
      host: string;
      port: number;
      head: string;
      trickleMs: number | null;
      reopenMs: number;
    };

const inThread =
  (orders: Orders): Attack =>
  () => {
    const thread = new Worker(new URL('./attacker.mjs', import.meta.url), { workerData: orders });
    return async () => {
      await thread.terminate();
    };
  };

/** Repeats a request, several at a time. */
const repeated = (attacker: Attacker, method: 'GET' | 'POST', path: string, body?: unknown): Attack => {
  const headers = { ...headersOf(attacker), ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  return inThread({
    kind: 'repeated',
    callers: CALLERS,
    url: `${attacker.origin}/api/${path}`,
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
};

/** Holds connections that never read, and send a head and perhaps single bytes at intervals. */
const slow = (origin: string, head: readonly string[], trickles: boolean): Attack => {
  const { hostname, port } = new URL(origin);
  return inThread({
    kind: 'slow',
    sockets: SOCKETS,
    host: hostname,
    port: Number(port),
    head: `${head.join('\r\n')}\r\n\r\n`,
    trickleMs: trickles ? TRICKLE_MS : null,
    reopenMs: REOPEN_MS,
  });
};

/** Calls that prepare attacks, and return what they create. */
function preparing(attacker: Attacker) {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await callApi(attacker, method, path, body);
    if (answer.status >= 300) throw new Refused(repeated(attacker, method, path, body));
    return answer.body as Record<string, unknown>;
  };
  const idOf = (made: Record<string, unknown>): string => String(made.id);
  const company = async (): Promise<string> => {
    const name = randomBytes(5).toString('hex');
    const { company: made } = await call('POST', 'consultant/create-company', {
      companyName: `Company ${name}`,
      adminEmail: `${name}@attack.example`,
    });
    return idOf(made as Record<string, unknown>);
  };
  const item = async (
    companyId: string,
    kind: string,
    name: string,
    content: unknown,
    projectId?: string,
  ): Promise<string> =>
    idOf(
      await call('POST', `companies/${companyId}/scope-items`, {
        operationId: randomUUID(),
        kind,
        name,
        content,
        ...(projectId && { projectId }),
      }),
    );
  const project = (companyId: string): Promise<string> => item(companyId, 'project', 'Project', { key: 'ATTACK' });
  const fields = async (companyId: string, count: number, content: object): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push(await item(companyId, 'field', `Field ${at}`, content));
    return ids;
  };
  return { call, idOf, company, item, project, fields };
}

const byKey = <T>(prefix: string, values: readonly T[]): Record<string, T> =>
  Object.fromEntries(values.map((value, at) => [`${prefix}${String(at).padStart(4, '0')}`, value]));
const repeat = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const ORDER = 'a0';

/** A form with each of these fields once, in one section. */
const formOf = (fieldIds: readonly string[], more: object): object => ({
  sections: { section0: { name: 'Section', help: '', order: ORDER, hiddenByDefault: false } },
  placements: byKey(
    'placed',
    fieldIds.map((fieldId) => ({
      fieldId,
      sectionId: 'section0',
      order: ORDER,
      required: false,
      hiddenByDefault: false,
    })),
  ),
  ...more,
});

const ruleOf = (when: unknown, effect: string, placementIds: readonly string[]): object => ({
  order: ORDER,
  when,
  effect,
  sectionIds: [],
  placementIds,
  optionIds: [],
});

/** Prepares forms whose check is as expensive as possible. */
function checks(attacker: Attacker): Record<string, () => Promise<Attack>> {
  const { company, item, project, fields } = preparing(attacker);
  const checked = (companyId: string): Attack => repeated(attacker, 'GET', `companies/${companyId}/scope-check`);
  const placed = (from: number, count: number): string[] =>
    repeat(count, (at) => `placed${String(from + at).padStart(4, '0')}`);
  return {
    'huge validations are checked': async () => {
      const companyId = await company();
      const [fieldId = ''] = await fields(companyId, 1, { type: 'longText', validation: { minCharacters: 8_000_000 } });
      const contains = { match: 'all', conditions: [{ fieldId, operator: 'contains', value: 'a' }] };
      await item(
        companyId,
        'requestType',
        'Form',
        formOf([fieldId], { rules: byKey('rule', [ruleOf(contains, 'require', placed(0, 1))]) }),
        await project(companyId),
      );
      return checked(companyId);
    },
    'patterns × tests are checked': async () => {
      const companyId = await company();
      const text = randomBytes(1000).toString('hex');
      const ids = await fields(companyId, 20, {
        type: 'url',
        defaultValue: text,
        validation: { pattern: '(.*a.{100}){3}c' },
      });
      const tests = byKey(
        'test',
        repeat(10, (at) => ({
          name: `Test ${at}`,
          order: ORDER,
          answers: {},
          visiblePlacementIds: [],
          requiredPlacementIds: [],
        })),
      );
      await item(companyId, 'requestType', 'Form', formOf(ids, { tests }), await project(companyId));
      return checked(companyId);
    },
    'rules × targets are checked': async () => {
      const companyId = await company();
      const ids = await fields(companyId, 201, { type: 'shortText' });
      const when = { match: 'all', conditions: [{ fieldId: ids[200], operator: 'isAnswered' }] };
      const rules = byKey(
        'rule',
        repeat(400, (at) => ruleOf(when, at % 2 === 0 ? 'hide' : 'show', placed((at % 2) * 100, 100))),
      );
      await item(companyId, 'requestType', 'Form', formOf(ids, { rules }), await project(companyId));
      return checked(companyId);
    },
    'a rule of 800 conditions has its findings': async () => {
      const companyId = await company();
      const [asked = '', other = ''] = await fields(companyId, 2, { type: 'shortText' });
      const group = {
        match: 'any',
        conditions: repeat(30, (at) => ({ fieldId: other, operator: 'contains', value: `${at}` })),
      };
      const rules = byKey('rule', [
        ruleOf({ match: 'any', conditions: repeat(27, () => group) }, 'require', placed(0, 1)),
      ]);
      await item(companyId, 'requestType', 'Form', formOf([asked], { rules }), await project(companyId));
      return checked(companyId);
    },
  };
}

/** The attacks by description. Each is prepared by calls of the attacker's firm. */
export function attacksOf(attacker: Attacker): Record<string, () => Promise<Attack>> {
  const { call, idOf, company, item } = preparing(attacker);
  const { origin, publicKey } = attacker;
  const head = (method: string, path: string, host: string, headers: Record<string, string | number>): string[] => [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const { host } = new URL(origin);
  const sow = async (): Promise<string> =>
    idOf(await call('POST', `companies/${await company()}/sows`, { title: 'Statement of work' }));
  const upload = async (sowId: string): Promise<string> => {
    const headers = { ...headersOf(attacker), 'Content-Type': 'application/pdf' };
    const answer = await fetch(`${origin}/api/sows/${sowId}/documents?fileName=a.pdf`, {
      method: 'POST',
      headers,
      body: testPdf(DOCUMENT_BYTES),
    });
    if (!answer.ok) throw new Error(`The document of an attack was answered ${answer.status}`);
    return idOf((await answer.json()) as Record<string, unknown>);
  };
  const attacks: Record<string, () => Promise<Attack>> = {
    '72 events of the payment gateway come slowly': async () =>
      slow(
        origin,
        head('POST', '/api/payments/events', host, { 'Content-Type': 'application/json', 'Content-Length': 60_000 }),
        true,
      ),
    '72 downloads are not read': async () => {
      const { url } = await call('POST', `documents/${await upload(await sow())}/link`);
      const link = new URL(String(url));
      return slow(origin, head('GET', link.pathname, link.host, {}), false);
    },
    '72 uploads trickle': async () => {
      const headers = { ...headersOf(attacker), 'Content-Type': 'application/pdf', 'Content-Length': DOCUMENT_BYTES };
      return slow(origin, head('POST', `/api/sows/${await sow()}/documents?fileName=a.pdf`, host, headers), true);
    },
    'strangers sign in slowly': async () =>
      slow(
        origin,
        head('POST', '/api/login', host, {
          Authorization: `Bearer ${publicKey}`,
          'Content-Type': 'application/json',
          'Content-Length': 900,
        }),
        true,
      ),
    'maps of 5,000 options are sent': async () => {
      const options = byKey(
        'opt',
        repeat(5000, () => ({})),
      );
      return repeated(attacker, 'POST', `companies/${await company()}/scope-items`, {
        operationId: randomUUID(),
        kind: 'field',
        name: 'x',
        content: { options },
      });
    },
    ...checks(attacker),
    'a search has 100 words': async () => {
      const companyId = await company();
      for (let at = 0; at < 60; at += 1)
        await item(companyId, 'field', `Field ${at}`, { type: 'shortText', help: 'abcd '.repeat(900) });
      const words = repeat(100, (at) => 'abcdefghij'[at % 10]).join(' ');
      return repeated(attacker, 'GET', `companies/${companyId}/scope-search?q=${encodeURIComponent(words)}`);
    },
    'everyone is assigned to everything': async () => {
      const companyIds = [await company(), await company(), await company()];
      return repeated(attacker, 'POST', 'companies/consultants', { companyIds, assign: [attacker.userId] });
    },
  };
  return Object.fromEntries(
    Object.entries(attacks).map(([what, prepare]) => [
      what,
      () =>
        prepare().catch((error: unknown) => {
          if (error instanceof Refused) return error.again;
          throw error;
        }),
    ]),
  );
}
