import { randomUUID } from 'node:crypto';
import type { CallName } from '@scopewright/contracts';
import { ROUTES } from '@scopewright/contracts/routes';
import { type ScopeItem, SITE_PARTS_MAX } from '@scopewright/contracts/scoping';
import { type Models, nameKey, runAsSystem } from '@scopewright/data';
import { hardItems } from '@scopewright/domain/scoping/testing/hard-items';
import { choice, formFile, LARGE_FILES, restFile } from '@scopewright/domain/scoping/testing/large-files';
import { randomScope } from '@scopewright/domain/scoping/testing/random-scopes';
import { ObjectId } from 'mongodb';
import type { Bench } from '../bench.ts';
import { withDatabase } from '../engines.ts';
import { asDemoAdmin } from '../sign-in.ts';
import type { Finding } from '../statistics.ts';
import { withinMs } from '../statistics.ts';
import { lags } from '../throughput.ts';

const MOST_LAG_MS = 200;
const SEEDS = [21, 22];

type Items = readonly Pick<ScopeItem, 'id' | 'projectId' | 'kind' | 'name' | 'content'>[];

/**
 * How long the largest work of one firm holds up the event loop of delivery, and so everyone else: checks of complex
 * scopes, files of maximum size, and large items that are exported.
 */
export async function measureEventLoop({ stack, say }: Bench): Promise<Finding[]> {
  const {
    firmAdmin: { email },
    call: callPath,
  } = await asDemoAdmin(stack);
  const call = async (name: CallName, params: Record<string, string>, sent?: object): Promise<unknown> => {
    const { method, path } = ROUTES[name];
    const to = path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '');
    return callPath(method, to, sent);
  };
  const delivery = { delivery: stack.services.delivery ?? '' };
  /** The longest lag while something is done. */
  const during = async (what: string, work: () => Promise<unknown>): Promise<number> => {
    await lags(delivery);
    await work();
    const [longest] = await lags(delivery);
    say(`  ${what}: ${longest?.milliseconds.toFixed(0)} ms`);
    return longest?.milliseconds ?? Number.NaN;
  };

  return withDatabase(stack, async (models) => {
    const projectId = new ObjectId().toHexString();
    const hard = await storeCompany(models, email, [project(projectId), ...hardItems(projectId)]);
    const checks: number[] = [];
    // the first check of a process also loads code
    await call('scopeCheck', {
      companyId: await storeCompany(models, email, [project(new ObjectId().toHexString())]),
    });
    checks.push(await during('check of what is hard to check', () => call('scopeCheck', { companyId: hard })));
    for (const seed of SEEDS) {
      const companyId = await storeCompany(models, email, randomScope(seed));
      checks.push(await during(`check of a scope drawn at random, ${seed}`, () => call('scopeCheck', { companyId })));
    }

    const imports: number[] = [];
    const place = { companyId: hard, projectId };
    for (const [what, name, body] of LARGE_FILES)
      for (const dryRun of [true, false])
        imports.push(
          await during(`import of ${what}${dryRun ? ', preview' : ''}`, () =>
            call(name, place, { operationId: randomUUID(), ...body, dryRun }),
          ),
        );

    const imported = async (name: 'importForm' | 'importWorkflow', body: object): Promise<string> =>
      ((await call(name, place, { operationId: randomUUID(), ...body })) as { item: { id: string } }).item.id;
    const workflow = await imported('importWorkflow', { format: 'rest', text: restFile(1) });
    const form = await imported('importForm', { text: formFile(450, choice(150)) });
    const parts = Array.from({ length: SITE_PARTS_MAX }, (_, at) => ({
      id: `${at}`,
      name: `S${at} ${'n'.repeat(240)}`,
    }));
    const site = { statuses: parts.map((part) => ({ ...part, category: null })), fields: parts };
    const exports: number[] = [];
    for (const [itemId, format] of [
      [workflow, 'xml'],
      [workflow, 'rest'],
      [form, 'form'],
    ] as const)
      exports.push(await during(`export as ${format}`, () => call('exportForSite', { itemId }, { format, site })));

    return [
      finding('checks of what is hard to check', checks),
      finding('imports of the largest files', imports),
      finding('exports of large items for large sites', exports),
    ];
  });
}

const finding = (what: string, measured: readonly number[]): Finding => {
  const longest = Math.max(...measured);
  return withinMs(`Longest lag of the event loop in ${what}`, longest, MOST_LAG_MS);
};

const project = (id: string): Items[number] => ({
  id,
  projectId: null,
  kind: 'project',
  name: 'Measured',
  content: { key: 'DESK', portalGroups: {} } as ScopeItem['content'],
});

/** A company with these items in the firm of a user. @returns its id */
async function storeCompany(
  { users, companies, companyData, scopeItems }: Models,
  email: string,
  items: Items,
): Promise<string> {
  return runAsSystem('benchmark data', async () => {
    const { firmId } = await users.findOne({ email }, { firmId: 1 }).orFail().lean();
    const [companyId, createdAt] = [new ObjectId(), new Date()];
    const name = `Company of hard work ${companyId.toHexString()}`;
    await companies.create({ _id: companyId, name, nameKey: nameKey(name), consultingFirmId: firmId, createdAt });
    await companyData.create({ companyId, firmId, createdAt });
    await scopeItems.insertMany(
      items.map(({ id, projectId, kind, name, content }, at) => ({
        ...{
          _id: new ObjectId(id),
          projectId: projectId === null ? null : new ObjectId(projectId),
          kind,
          name,
          content,
        },
        ...{ nameKey: nameKey(name), firmId, companyId, order: `a${at}`, createdAt, updatedAt: createdAt, version: 1 },
      })),
    );
    return companyId.toHexString();
  });
}
