import { type Models, runAsSystem } from '@scopewright/data';
import { mongo } from 'mongoose';
import { type Finding, timedInTurns, withinRatio } from '../statistics.ts';
import type { ScopedCompany } from './scope-company.ts';

const { ObjectId } = mongo;
const CLAUSES = 500;
const ROUNDS = 30;
const MOST_RATIO = 2;

/**
 * The coverage of a company of thirty projects whose agreements have 500 accepted clauses, as a percentage of the plain
 * driver queries that read the same.
 */
export async function measureCoverage(
  company: ScopedCompany,
  models: Models,
  get: (path: string) => Promise<unknown>,
  say: (line: string) => void,
): Promise<Finding> {
  const { companyId } = company;
  await runAsSystem('benchmark', () => sellScope(models, company));
  const open = async () => {
    const { clauses } = (await get(`companies/${companyId.toHexString()}/coverage`)) as { clauses: { total: number } };
    if (clauses.total !== CLAUSES) throw new Error(`The coverage counts ${clauses.total} clauses`);
  };
  const bare = () => runAsSystem('benchmark', () => bareCoverage(models, company));
  for (let round = 0; round < 5; round += 1) await Promise.all([open(), bare()]);
  const [call, queries] = await timedInTurns(ROUNDS, open, bare);
  say(`  its coverage: ${call.toFixed(1)} ms, the bare queries ${queries.toFixed(1)} ms`);
  return withinRatio(
    `Coverage of a large company with ${CLAUSES} clauses, of the bare queries`,
    call / queries,
    MOST_RATIO,
    call,
  );
}

/** A SOW with accepted clauses, every third of them linked with a request type. */
async function sellScope({ sows, clauses, traceLinks, scopeItems }: Models, { firmId, companyId }: ScopedCompany) {
  const now = new Date();
  const of = { type: 'sow' as const, id: new ObjectId() };
  const dates = { createdAt: now, updatedAt: now };
  await sows.create({ _id: of.id, firmId, companyId, title: 'Service management', status: 'active', ...dates });
  const forms = await scopeItems
    .find({ companyId, kind: 'requestType', deletedAt: null }, { name: 1 })
    .limit(CLAUSES)
    .lean();
  const made = Array.from({ length: CLAUSES }, (_, at) => {
    const quote = `The consultant delivers a form for ${forms[at % forms.length]?.name} with its workflow.`;
    return {
      _id: new ObjectId(),
      ...{ firmId, companyId, of, sourceId: of.id, quote, start: at * 200, end: at * 200 + quote.length },
      ...{ kind: 'deliverable' as const, state: 'accepted' as const, touched: true, proposedBy: 'rules' as const },
      ...{ page: 1 + Math.floor(at / 10), section: [`${1 + (at % 12)} Deliverables`], confidence: 0.9, ...dates },
    };
  });
  await clauses.insertMany(made);
  await traceLinks.insertMany(
    made.flatMap(({ _id: clauseId }, at) => {
      const form = forms[at % forms.length];
      const item = { itemId: form?._id, itemKind: 'requestType' as const, itemName: form?.name };
      return at % 3 === 0 ? [{ firmId, companyId, clauseId, ...item, createdAt: now }] : [];
    }),
  );
}

/** Everything that coverage is worked out of, read by the driver. */
async function bareCoverage(
  { scopeItems, clauses, traceLinks }: Models,
  { firmId, companyId }: ScopedCompany,
): Promise<unknown> {
  const whose = { firmId, companyId };
  return Promise.all([
    scopeItems.collection
      .find({ ...whose, deletedAt: null }, { projection: { kind: 1, projectId: 1, name: 1, uses: 1 } })
      .toArray(),
    clauses.collection
      .find(
        { ...whose, state: 'accepted' },
        { projection: { of: 1, kind: 1, quote: 1, wording: 1, section: 1, page: 1, start: 1, limit: 1, madeOf: 1 } },
      )
      .toArray(),
    traceLinks.collection.find(whose).toArray(),
  ]);
}
