import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { type Models, runAsSystem, trusted } from '@scopewright/data';
import { callApi } from '@scopewright/dev-stack/stack/api';
import { firstKeys } from '@scopewright/domain/scoping/order';
import type { CompanySize } from '@scopewright/domain/scoping/testing/company';
import { choice, formFile } from '@scopewright/domain/scoping/testing/large-files';
import { ObjectId } from 'mongodb';
import type { Bench } from '../bench.ts';
import { withDatabase } from '../engines.ts';
import { createCompany, fillCompany } from '../scoping/scope-company.ts';
import { asDemoAdmin } from '../sign-in.ts';
import { type Finding, percentile } from '../statistics.ts';
import { signUpAttacker } from './neighbours.ts';

/** One project with 3,000 work items, and more than 1,000 items in its scope. */
const SIZE: CompanySize = { projects: 1, workflows: 60, requestTypes: 340, fields: 1_000, placements: 6_800 };
const SEED = 41;
const OPTIONS = 2_500;
const MOVES = 500;
const SEARCHES = 30;
const DIFFS = 6;
const ASSIGNMENTS = 4;
/** Rounds continue until there are this many visits: with fewer, the longest would be the p99. */
const VISITS = 200;
const LEAST_ROUNDS = 4;
const VISIT_EVERY_MS = 40;
const VISIT_LIMIT_MS = 15_000;
const ALONE_MS = 3_000;
const MOST_RATIO = 3;
const MOST_MS = 150;
const NO_TEXTS = { introduction: '', exclusions: '', assumptions: '', acceptance: '', changes: '' };

interface Target {
  origin: string;
  publicKey: string;
  tenantKey: string;
  token: string;
}

/**
 * How long another firm waits for its list of companies while one firm does what takes long: the p99 of visits at a
 * pace, each time with that of visits before, when nothing else was asked for.
 */
export async function measureBusyFirm({ stack, say }: Bench): Promise<Finding[]> {
  const {
    firmAdmin: { email },
    target: busy,
  } = await asDemoAdmin(stack);
  const other = await signUpAttacker(stack);
  const visits = (): (() => Promise<number[]>) => {
    const thread = new Worker(new URL('./visitor.mjs', import.meta.url), {
      workerData: {
        url: `${other.origin}/api/consultant/companies`,
        headers: { Authorization: `Bearer ${other.token}`, 'X-Tenant-Key': other.tenantKey },
        everyMs: VISIT_EVERY_MS,
        limitMs: VISIT_LIMIT_MS,
      },
    });
    return () =>
      new Promise((resolve, reject) => {
        thread.once('message', resolve);
        thread.once('error', reject);
        thread.postMessage('stop');
      });
  };
  const during = async (work: () => Promise<unknown>): Promise<number[]> => {
    const end = visits();
    await work();
    return end();
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, ALONE_MS));

  return withDatabase(stack, async (models) => {
    const works = await worksOf(busy, models, email);
    await during(pause);
    const findings: Finding[] = [];
    for (const { what, work } of works) {
      await work();
      const alone = await during(pause);
      const waits: number[] = [];
      const began = performance.now();
      let rounds = 0;
      for (; rounds < LEAST_ROUNDS || waits.length < VISITS; rounds += 1) waits.push(...(await during(work)));
      const took = (performance.now() - began) / rounds;
      const [p99, usual] = [percentile(waits, 0.99), percentile(alone, 0.99)];
      say(
        `  during ${what} (${took.toFixed(0)} ms): p99 ${p99.toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms of ${waits.length}; alone ${usual.toFixed(0)} ms`,
      );
      findings.push({
        what: `Another firm's companies during ${what}: p99, of its p99 alone`,
        measured: `${(p99 / usual).toFixed(1)} × (${p99.toFixed(0)} ms)`,
        target: `≤ ${MOST_RATIO} ×, ≤ ${MOST_MS} ms`,
        passed: p99 / usual <= MOST_RATIO && p99 <= MOST_MS,
      });
    }
    return findings;
  });
}

interface Work {
  what: string;
  work: () => Promise<unknown>;
}

async function worksOf(target: Target, models: Models, email: string): Promise<Work[]> {
  const call = callerOf(target);
  const scope = await scopeOf(models, email);
  const { companyId, projectId, field } = scope;
  const ofProject = `projects/${projectId}/backlog`;
  await call('POST', `companies/${companyId}/projects/${projectId}/baselines`, { name: 'Agreed', agreed: true });
  await runAsSystem('benchmark', () =>
    models.scopeItems.updateMany(
      { companyId, kind: trusted({ $in: ['requestType', 'field'] }) },
      { $set: { description: 'Changed since' }, $inc: { version: 1 } },
    ),
  );
  const words = ['access', 'request for a new', 'the approver', 'laptop', 'which', 'e'];
  const preview = () => call<{ previewId: string }>('POST', `${ofProject}/preview`, {});
  const optionIds = Object.keys(field.options);
  const file = formFile(300, choice(200));
  return [
    {
      what: 'thirty searches',
      work: () =>
        together(SEARCHES, (at) =>
          call(
            'GET',
            `companies/${companyId}/scope-search?q=${encodeURIComponent(`${words[at % words.length]} ${'xyz'[at % 3]}`)}`,
          ),
        ),
    },
    {
      what: 'six comparisons of 1,000 items',
      work: () =>
        together(DIFFS, () => call('GET', `companies/${companyId}/projects/${projectId}/scope-diff?limit=50`)),
    },
    { what: 'two previews of generating 3,000 work items', work: () => together(2, preview) },
    {
      what: 'generating 3,000 work items',
      work: async () => {
        await runAsSystem('benchmark', () => models.workItems.deleteMany({ companyId }));
        const { previewId } = await preview();
        await call('POST', `${ofProject}/generate`, { operationId: randomUUID(), previewId });
      },
    },
    {
      what: 'four previews of an assignment',
      work: () => together(ASSIGNMENTS, () => call('POST', `${ofProject}/assign/preview`, {})),
    },
    {
      what: '500 moves in a map of 2,500 options',
      work: async () => {
        const { version } = await call<{ version: number }>('GET', `scope-items/${field.id}`);
        const changes = Array.from({ length: MOVES }, (_, at) => ({
          kind: 'move',
          path: ['content', 'options', optionIds[(at * 7) % OPTIONS]],
          after: optionIds[(at * 13 + version) % OPTIONS],
        }));
        await call('POST', `scope-items/${field.id}/changes`, { operationId: randomUUID(), version, changes });
      },
    },
    {
      what: 'an import of a form of 300 fields',
      work: () =>
        call('POST', `companies/${companyId}/projects/${projectId}/import-form`, {
          operationId: randomUUID(),
          text: file,
        }),
    },
    ...(await writtenWorks(call, models, scope)),
  ];
}

/** Calls of a person that wait and are repeated where a rate limit refuses them. */
const callerOf =
  (target: Target) =>
  async <T = never>(method: 'GET' | 'POST' | 'DELETE', path: string, sent?: object): Promise<T> => {
    for (;;) {
      const { status, body, headers } = await callApi(target, method, path, sent);
      if (status < 300) return body as T;
      const again = headers.get('retry-after');
      if (again === null) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(again)));
    }
  };

const together = (count: number, work: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

/** Work with a SOW that is written from the whole project, with a template of it, and with its sorted table. */
async function writtenWorks(
  call: ReturnType<typeof callerOf>,
  models: Models,
  { firmId, companyId, projectId }: Awaited<ReturnType<typeof scopeOf>>,
): Promise<Work[]> {
  const written = { title: 'Written', projectIds: [projectId.toHexString()], texts: NO_TEXTS };
  const { id: sowId } = await call<{ id: string }>('POST', `companies/${companyId}/written-sows`, written);
  return [
    {
      what: 'rewriting a SOW of 400 items with other sentences',
      work: async () => {
        const { version } = await call<{ version: number }>('GET', `sows/${sowId}`);
        // every sentence names its item, so that every clause is replaced
        await renameAll(models, companyId);
        await call('POST', `sows/${sowId}/written`, { version, ...written });
      },
    },
    {
      what: 'saving a template of the project and inserting it',
      work: async () => {
        const saved = { operationId: randomUUID(), name: 'Whole project' };
        const { id } = await call<{ id: string }>('POST', `scope-items/${projectId}/save-as-template`, saved);
        const into = await emptyCompany(models, firmId);
        await call('POST', `companies/${into}/scope-templates/${id}`, {
          operationId: randomUUID(),
          projectId: null,
          project: { key: 'COPY', name: 'Inserted' },
        });
        await call('DELETE', `scope-templates/${id}`);
      },
    },
    {
      what: 'thirty pages of items sorted by 400 owners',
      work: () => together(SEARCHES, () => call('GET', `companies/${companyId}/scope?sort=owner&limit=50`)),
    },
  ];
}

/** Gives other names to all workflows and request types of a company. */
const renameAll = ({ scopeItems }: Models, companyId: ObjectId): Promise<unknown> =>
  runAsSystem('benchmark', async () => {
    const kind = trusted({ $in: ['workflow', 'requestType'] });
    const found = await scopeItems.find({ companyId, kind }, { name: 1 }).lean();
    return scopeItems.bulkWrite(
      found.map(({ _id, name }) => ({
        updateOne: { filter: { _id }, update: { $set: { name: name.endsWith('.') ? name.slice(0, -1) : `${name}.` } } },
      })),
    );
  });

/** A company of a firm, without items. */
const emptyCompany = (models: Models, firmId: ObjectId): Promise<ObjectId> =>
  runAsSystem('benchmark data', async () => {
    const _id = new ObjectId();
    await createCompany(models, { _id, name: `Company ${_id}`, firmId, now: new Date() });
    return _id;
  });

/** A company with the scope that the work is done in, its searched texts as long as help texts get. */
async function scopeOf(models: Models, email: string) {
  const { firmId, companyId, projectId, field } = await fillCompany(models, email, SEED, () => [], SIZE);
  return runAsSystem('benchmark data', async () => {
    const { _id: consultantId } = await models.users.findOne({ email }, { _id: 1 }).orFail().lean();
    await models.scopeItems.updateOne(
      { _id: projectId },
      { $set: { 'content.consultantIds': [consultantId.toHexString()] } },
    );
    for await (const { _id } of models.scopeItems.find({ companyId, projectId }, { _id: 1 }).lean())
      await models.scopeItems.updateOne({ _id }, { $set: { ownerId: new ObjectId() } });
    await models.scopeItems.updateMany(
      { companyId },
      { $set: { searchText: 'What the approver has to know about it. '.repeat(50) } },
    );
    const keys = firstKeys(OPTIONS);
    const options = Object.fromEntries(
      keys.map((order, at) => [
        `option${String(at).padStart(4, '0')}`,
        { name: `Option ${at}`, order, parentId: null, retired: false },
      ]),
    );
    await models.scopeItems.updateOne(
      { _id: new ObjectId(field.id) },
      { $set: { 'content.type': 'dropdown', 'content.options': options } },
    );
    return { firmId, companyId, projectId, field: { id: field.id, options } };
  });
}
