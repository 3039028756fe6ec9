import type { ScopeItem } from '@scopewright/contracts/scoping';
import { connectData, type Models, nameKey, runAsSystem } from '@scopewright/data';
import { referencesOf } from '@scopewright/domain/scoping/references';
import { generateCompany, LARGE_COMPANY } from '@scopewright/domain/scoping/testing/company';
import { ObjectId } from 'mongodb';
import { callApi } from '../stack/api.ts';
import type { StackFile } from '../stack/stack-file.ts';
import { accessTokenOf } from '../testing/firm.ts';
import { type Finding, inTurns, median, timed } from './statistics.ts';

const DATABASE = 'scopewright';
const ROUNDS = 40;
const MOST_RATIO = 2;

/**
 * What opening a project of a large company costs: the tree with all fields, of the bare query by the driver that reads the same and writes it as JSON; and how long
 * the check of the whole company takes, over HTTP.
 */
export async function measureScoping(stack: StackFile, say: (line: string) => void): Promise<Finding[]> {
  if (!stack.demo) throw new Error('The benchmark needs the demo data');
  const { firmAdmin } = stack.demo;
  const target = { origin: stack.services.edge ?? '', publicKey: stack.publicKey, tenantKey: firmAdmin.tenantKey ?? '' };
  const token = await accessTokenOf(target, firmAdmin);
  const data = await connectData({ uri: stack.mongo, dbName: DATABASE });
  try {
    const filled = await fillScope(data.models, firmAdmin.email);
    const { companyId, projectId, rows } = filled;
    const get = async (path: string): Promise<unknown> => {
      const { status, body } = await callApi({ ...target, token }, 'GET', `companies/${companyId.toHexString()}/${path}`);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return body;
    };
    const open = async () => {
      const body = (await get(`scope?projectId=${projectId.toHexString()}`)) as { rows: unknown[] };
      if (body.rows.length !== rows) throw new Error(`The tree has ${body.rows.length} rows`);
    };
    const bare = () => runAsSystem('benchmark', () => bareTree(data.models, filled));
    for (let round = 0; round < 10; round += 1) await Promise.all([open(), bare()]);
    const { ours, theirs } = await inTurns(
      ROUNDS,
      () => timed(open),
      () => timed(bare),
    );
    const [call, query] = [median(ours), median(theirs)];
    const checks: number[] = [];
    for (let round = 0; round < 5; round += 1) checks.push(await timed(() => get('scope-check')));
    say(
      `  the tree of ${rows} rows: ${call.toFixed(1)} ms, the bare query ${query.toFixed(1)} ms; the check of the company: ${median(checks).toFixed(0)} ms with reading it`,
    );
    return [
      {
        what: `Opening a project of ${rows} rows, of the bare query`,
        measured: `${(call / query).toFixed(2)} × (${call.toFixed(0)} ms)`,
        target: `≤ ${MOST_RATIO} ×`,
        passed: call / query <= MOST_RATIO,
      },
    ];
  } finally {
    await data.close();
  }
}

interface Filled {
  firmId: ObjectId;
  companyId: ObjectId;
  projectId: ObjectId;
  /** Rows of the project's tree. */
  rows: number;
}

const SEED = 14;
const CHUNK = 500;

/** A company of the size at which the product has to stay fast, in the firm of somebody; the project is the first of thirty alike. */
async function fillScope({ users, companies, companyData, scopeItems }: Models, email: string): Promise<Filled> {
  return runAsSystem('benchmark data', async () => {
    const { firmId } = await users.findOne({ email }, { firmId: 1 }).orFail().lean();
    if (firmId === null) throw new Error(`${email} belongs to no firm`);
    const now = new Date();
    const companyId = new ObjectId();
    const name = 'Company of thirty projects';
    const items = generateCompany(LARGE_COMPANY, { seed: SEED, companyId: companyId.toHexString(), now });
    const counts = { scopeItemCount: items.length, implementedScopeItemCount: items.filter(({ implementedAt }) => implementedAt !== null).length };
    await companies.create({ _id: companyId, name, nameKey: nameKey(name), consultingFirmId: firmId, createdAt: now, ...counts });
    await companyData.create({ companyId, firmId, createdAt: now });
    for (let start = 0; start < items.length; start += CHUNK)
      await scopeItems.insertMany(items.slice(start, start + CHUNK).map((item) => ({ ...documentOf(item), firmId, companyId })));
    const [project] = items.filter(({ kind }) => kind === 'project');
    if (project === undefined) throw new Error('The company has no project');
    const rows = items.filter(({ kind, projectId }) => kind === 'field' || projectId === project.id).length;
    return { firmId, companyId, projectId: new ObjectId(project.id), rows };
  });
}

const documentOf = ({ id, projectId, ownerId, implementedBy, implementedAt, createdAt, updatedAt, ...item }: ScopeItem) => ({
  ...item,
  _id: new ObjectId(id),
  projectId: projectId === null ? null : new ObjectId(projectId),
  ownerId: ownerId === null ? null : new ObjectId(ownerId),
  implementedBy: implementedBy === null ? null : new ObjectId(implementedBy),
  implementedAt: implementedAt === null ? null : new Date(implementedAt),
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
  deletedAt: null,
  nameKey: nameKey(item.name),
  uses: [...new Set(referencesOf(item).map(({ itemId }) => itemId))].map((used) => new ObjectId(used)),
  projectKey: item.kind === 'project' ? item.content.key : null,
  unanswered: Object.values(item.openQuestions).filter(({ answer }) => answer === '').length,
});

const HEAD = { kind: 1, projectId: 1, name: 1, order: 1, phase: 1, readyState: 1, ownerId: 1, deadline: 1, implementedAt: 1, unanswered: 1 } as const;
const OF_CONTENT = { version: 1, updatedAt: 1, projectKey: 1, 'content.portalGroupId': 1, 'content.workflowId': 1, 'content.type': 1 } as const;

/** The same tree by the driver, as JSON that is read again as a browser would. */
async function bareTree({ scopeItems }: Models, { firmId, companyId, projectId }: Filled): Promise<unknown> {
  const { collection } = scopeItems;
  const rowsOf = (of: object) =>
    collection
      .find({ firmId, companyId, deletedAt: null, ...of }, { projection: { ...HEAD, ...OF_CONTENT } })
      .sort({ kind: 1, order: 1, _id: 1 })
      .toArray();
  const [project, items, fields] = await Promise.all([
    collection.findOne({ _id: projectId }),
    rowsOf({ projectId }),
    rowsOf({ projectId: null, kind: 'field' }),
  ]);
  return JSON.parse(JSON.stringify({ project, rows: [...items, ...fields] }));
}
