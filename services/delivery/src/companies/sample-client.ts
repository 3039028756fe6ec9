import type { Company } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  beginRemoval,
  type CompanyDoc,
  type EndedSessions,
  hourlyRateOf,
  keepWithSow,
  PRESENT,
  type ScopeItemDoc,
  trusted,
  visibleCompanies,
} from '@scopewright/data';
import { planSampleClient, SAMPLE_CLIENT, type SampleClient } from '@scopewright/domain/building/sample-client';
import { freeName } from '@scopewright/domain/scoping/field/field-reuse';
import { foldName } from '@scopewright/domain/scoping/parts';
import { writeSow } from '@scopewright/domain/sows/write-sow';
import { enqueue, failures, type Implementation, implement, inTx, record, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { firstBacklog } from '../backlog/generating/first-backlog.ts';
import { holdFirm } from '../held-firm.ts';
import type { DeliveryParts } from '../parts.ts';
import { insertItems } from '../scoping/items/insert-items.ts';
import { changeProject } from '../scoping/items/insert-template.ts';
import { keepSummary } from '../sows/change-document.ts';
import { storedTerms } from '../sows/terms.ts';
import { storeWrittenSow } from '../sows/write.ts';
import { firmDay } from '../tracking/firm-zone.ts';
import { storeCompany } from './create-company.ts';
import { deletedNameKey } from './manage-companies.ts';
import { presentCompany } from './present-company.ts';
import { findVisibleCompany, holdCompanies } from './visible-company.ts';

type Parts = Pick<DeliveryParts, 'data' | 'files' | 'pool' | 'revocations'>;

const SAMPLE = { ...PRESENT, sample: true } as const;

/** The sample client of a firm: a company with a project, an agreement and a backlog, which is removed as a whole. */
export const sampleClientCalls = (parts: Parts): Implementation[] => [
  implement('addSampleClient', async (_input, call) => {
    const { models } = parts.data;
    const [{ today }, { currency }] = [await firmDay(models, call), await hourlyRateOf(models)];
    return inTx(parts.data, call, (tx) => add(tx, parts, today, currency));
  }),

  implement('removeSampleClient', async (_input, call) => {
    const ended = await inTx(parts.data, call, remove);
    await parts.revocations.announce(ended);
    return { success: true as const };
  }),
];

/** @throws CallError 409 if there is one that the caller does not see; StorageFull */
async function add(tx: Tx, parts: Parts, today: string, currency: string): Promise<Company> {
  const { models, call, session } = tx;
  // conflict guard: of two presses the second one finds the company of the first
  const { name: firm } = await holdFirm(tx);
  const existing = await models.companies.findOne(SAMPLE, {}, { session }).lean<CompanyDoc>();
  if (existing !== null) {
    if ((await findVisibleCompany(models, call.viewer, existing._id, { session })) === null)
      throw failures.conflict(MESSAGES.sampleClientHidden);
    return presentCompany(existing);
  }
  const fields = { _id: new Types.ObjectId(), name: await nameFor(tx), sample: true };
  const company = await storeCompany(tx, fields, { sample: true });
  const plan = planSampleClient(today, currency, () => new Types.ObjectId().toHexString());
  await storePlanned(tx, parts, { company, firm, plan });
  return presentCompany({ ...company, sowStatus: 'active' });
}

/** A name that no other company of the firm has. */
async function nameFor({ models, session }: Tx): Promise<string> {
  const names = await models.companies.distinct('name', { status: trusted({ $ne: 'purging' }) }).session(session);
  return freeName(SAMPLE_CLIENT, new Set(names.map(foldName)));
}

/** Stores the project, the agreement that sells it, the parts that are added afterwards, and the backlog. */
async function storePlanned(
  tx: Tx,
  parts: Parts,
  { company, firm, plan }: { company: CompanyDoc; firm: string; plan: SampleClient },
): Promise<void> {
  const { models, call, session } = tx;
  const { _id: companyId } = company;
  const projectId = new Types.ObjectId(plan.projectId);
  const event = {
    targetType: 'project',
    targetId: plan.projectId,
    targetName: plan.items.find(({ id }) => id === plan.projectId)?.name ?? '',
  };
  await insertItems(tx, parts, company, { items: plan.items, event: { ...event, action: 'scope.template-inserted' } });
  const { items, milestones, texts, ...terms } = plan.sow;
  const written = writeSow({ ...plan.sow, firm, company: company.name });
  const active = { status: 'active' as const, activatedAt: call.now() };
  const sow = await storeWrittenSow(tx, company, { ...storedTerms(terms), ...active }, written);
  await keepSummary(tx, companyId);
  await keepWithSow(models, projectId, { companyId, sowId: sow._id, title: sow.title, now: call.now() }, session);
  await insertItems(tx, parts, company, { items: plan.added.items, event: { ...event, action: 'scope.built' } });
  const project = await models.scopeItems.findOne({ _id: projectId }, {}, { session }).orFail().lean<ScopeItemDoc>();
  for (const changes of plan.added.projectChanges.values()) await changeProject(tx, parts, project, changes);
  await firstBacklog(tx, parts, { project, sow });
}

const NOTHING_ENDED: EndedSessions = { sessionIds: [] };

/** Starts the removal of the sample client, if the caller sees one; the worker finishes it. */
async function remove(tx: Tx): Promise<EndedSessions> {
  const { models, call, session } = tx;
  const { firmId } = call.requireTenant();
  const visible = visibleCompanies(call.viewer);
  const found =
    visible && (await models.companies.findOne({ $and: [SAMPLE, visible] }, { _id: 1 }, { session }).lean());
  if (!found) return NOTHING_ENDED;
  const [company] = await holdCompanies(tx, [found._id]);
  const begun = company && (await beginRemoval(models, company._id, { session, now: call.now() }));
  if (!begun) return NOTHING_ENDED;
  const companyId = company._id.toHexString();
  await models.companies.updateOne({ _id: company._id }, { $set: { nameKey: deletedNameKey(company) } }, { session });
  // the activity of the company is removed with it: this is an event of the firm
  await record(tx, {
    action: 'company.sample-removed',
    companyId: null,
    targetType: 'company',
    targetId: companyId,
    targetName: company.name,
  });
  await enqueue(tx, 'company.remove', { firmId, companyId });
  return begun.ended;
}
