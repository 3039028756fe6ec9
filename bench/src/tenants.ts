import { type Models, nameKey, runAsSystem } from '@scopewright/data';
import { callApi } from '@scopewright/dev-stack/stack/api';
import { accessTokenOf } from '@scopewright/dev-stack/testing/firm';
import { ObjectId } from 'mongodb';
import type { Bench } from './bench.ts';
import { withDatabase } from './engines.ts';
import { type Finding, timed, timedInTurns, withinRatio } from './statistics.ts';

const TENANTS = 10_000;
const USERS_EACH = 5;
const COMPANIES_EACH = 2;
const ITEMS_EACH = 8;
const CHUNK = 1000;
const PAGE = 50;
const ROUNDS = 30;
const MOST_RATIO = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The time of a page of the tenants' health, as a percentage of the plain aggregation that finds the same. */
export async function measureTenants({ stack, say }: Bench): Promise<Finding[]> {
  if (!stack.demo) throw new Error('The benchmark needs the demo data');
  const target = { origin: stack.services.edge ?? '', publicKey: stack.publicKey };
  const token = await accessTokenOf(target, stack.demo.systemAdmin);
  const page = async () => {
    const { status, body } = await callApi({ ...target, token }, 'GET', `admin/tenant-health?limit=${PAGE}`);
    if (status !== 200 || (body as { tenants: unknown[] }).tenants.length !== PAGE)
      throw new Error(`tenant-health answered ${status}`);
  };
  return withDatabase(stack, async (models) => {
    await fillTenants(models);
    const first = await timed(page);
    say(
      `  ${TENANTS} tenants with ${TENANTS * USERS_EACH} users: the first page, for which all are measured, took ${(first / 1000).toFixed(1)} s`,
    );
    const [call, bare] = await timedInTurns(ROUNDS, page, () => runAsSystem('benchmark', () => barePage(models)));
    say(`  a page of ${PAGE}: ${call.toFixed(1)} ms, the bare aggregation ${bare.toFixed(1)} ms`);
    return [
      withinRatio(`Health of ${PAGE} of ${TENANTS} tenants, of the bare aggregation`, call / bare, MOST_RATIO, call),
    ];
  });
}

/** An id created at that time: firms created in the last minutes are searched again at every request. */
const idOf = (at: Date): ObjectId => new ObjectId(Math.floor(at.getTime() / 1000));

/**
 * Firms with their addresses, users, companies and configuration items, as different from each other as those of a real
 * product.
 */
async function fillTenants({ firms, addresses, users, companies, companyData }: Models): Promise<void> {
  const now = Date.now();
  const createdAt = new Date(now - 100 * DAY_MS);
  const item = (index: number, implemented: boolean) => ({
    name: `Item ${index}`,
    nameKey: `item ${index}`,
    category: 'ITSM',
    description: '',
    inScope: index % 4 !== 3,
    phase: 1 + (index % 4),
    implemented,
    addedAt: createdAt,
  });
  await runAsSystem('benchmark data', async () => {
    for (let start = 0; start < TENANTS; start += CHUNK) {
      const made = Array.from({ length: CHUNK }, (_, offset) => ({ _id: idOf(createdAt), number: start + offset }));
      const each = <T>(count: number, of: (firm: (typeof made)[number], index: number) => T) =>
        made.flatMap((firm) => Array.from({ length: count }, (_, index) => of(firm, index)));
      await firms.insertMany(
        made.map(({ _id, number }) => ({
          _id,
          name: `Bench firm ${number}`,
          plan: number % 3 === 0 ? 'trial' : 'paid',
          trialEndsAt: new Date(now + ((number % 20) - 10) * DAY_MS),
          lastActivityAt: new Date(now - (number % 60) * DAY_MS),
          createdAt,
        })),
      );
      await addresses.insertMany(
        made.map(({ _id, number }) => ({
          _id: `bench-firm-${number}`,
          kind: 'subdomain',
          firmId: _id,
          verifiedAt: createdAt,
          createdAt,
        })),
      );
      await users.insertMany(
        each(USERS_EACH, ({ _id, number }, index) => ({
          email: `person-${index}@bench-${number}.example`,
          name: `Person ${index}`,
          role: index === 0 ? 'firmAdmin' : 'consultant',
          firmId: _id,
          createdAt,
        })),
      );
      const theirs = each(COMPANIES_EACH, ({ _id, number }, index) => ({
        _id: idOf(createdAt),
        name: `Client ${index}`,
        nameKey: nameKey(`Client ${index}`),
        consultingFirmId: _id,
        sowStatus: number % 5 === 0 ? 'none' : 'active',
        createdAt,
      }));
      await companies.insertMany(theirs);
      await companyData.insertMany(
        theirs.map(({ _id, consultingFirmId }, index) => ({
          companyId: _id,
          firmId: consultingFirmId,
          configOverrides: Array.from({ length: ITEMS_EACH }, (_, at) => item(at, at < index % (ITEMS_EACH + 1))),
          createdAt,
        })),
      );
    }
  });
}

type Stage = NonNullable<Parameters<Models['tenantHealth']['aggregate']>[0]>[number];

/** The same page as one aggregation by the driver: the current figures of the first tenants. */
function barePage({ tenantHealth }: Models): PromiseLike<unknown[]> {
  const related = (from: string, path: string, ...pipeline: Extract<Stage, { $group: unknown }>[]): Stage => ({
    $lookup: {
      from,
      let: { id: '$_id' },
      pipeline: [{ $match: { $expr: { $eq: [`$${path}`, '$$id'] } } }, ...pipeline],
      as: from,
    },
  });
  return tenantHealth.aggregate([
    { $sort: { urgency: 1, nameKey: 1, _id: 1 } },
    { $limit: PAGE },
    { $lookup: { from: 'firms', localField: '_id', foreignField: '_id', as: 'firms' } },
    { $lookup: { from: 'addresses', localField: '_id', foreignField: 'firmId', as: 'addresses' } },
    related('users', 'firmId', { $group: { _id: '$role', count: { $sum: 1 } } }),
    related('companies', 'consultingFirmId', { $group: { _id: '$sowStatus' } }),
    related('companyData', 'firmId', {
      $group: {
        _id: null,
        inScope: { $sum: { $size: { $filter: { input: '$configOverrides', cond: '$$this.inScope' } } } },
      },
    }),
  ]);
}
