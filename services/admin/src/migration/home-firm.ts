import type { ConsultingFirm } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { createOne, type FirmDoc, type Models, nameKey, PRESENT, trusted } from '@scopewright/data';
import { firmLifecycle, trialEnd } from '@scopewright/domain/lifecycle';
import { setUpSubdomainProblem } from '@scopewright/domain/subdomain';
import { enqueue, failures, record, type Tx } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { AdminParts } from '../parts.ts';

type Firm = Pick<FirmDoc, '_id' | 'name' | 'archivedAt' | 'deletedAt' | 'consultantsCanSeeAllClients'>;

/** The firm that companies from before the consulting-firm model are moved to. */
export interface HomeFirm {
  firm: Firm;
  /** Null if its address no longer exists. */
  subdomain: string | null;
}

/** The form of the Migrate to Consulting Firm Model panel. */
export interface FirmForm {
  name: string;
  subdomain: string;
}

/**
 * Outcome for the form's firm: it is created, an existing firm of that name and subdomain becomes the home firm, or it
 * already is.
 */
export type HomePlan = { state: 'new'; firm: null } | { state: 'adopted' | 'there'; firm: Firm };

type FirmModels = Pick<Models, 'firms' | 'addresses' | 'companies'>;

/** The home firm; null until a migration has created or adopted one. In the system scope. */
export async function findHomeFirm(
  { firms, addresses }: FirmModels,
  session: ClientSession | null = null,
): Promise<HomeFirm | null> {
  const firm = await firms.findOne({ isHome: true }).session(session).lean<Firm>();
  if (firm === null) return null;
  const address = await addresses.findOne({ firmId: firm._id, kind: 'subdomain' }, { _id: 1 }).session(session).lean();
  return { firm, subdomain: address?._id ?? null };
}

/** @throws CallError 409 without a home firm, and for a closed one */
export async function requireHomeFirm(
  models: FirmModels,
  session: ClientSession | null = null,
): Promise<{ firm: Firm; subdomain: string }> {
  const home = await findHomeFirm(models, session);
  if (home === null) throw failures.conflict(MESSAGES.noHomeFirm);
  if (home.subdomain === null)
    throw failures.conflict(
      `The consulting firm “${home.firm.name}” has no address. Give it one with “Fix subdomain” first.`,
    );
  return { firm: assertOpen(home.firm), subdomain: home.subdomain };
}

function assertOpen(firm: Firm): Firm {
  if (firm.archivedAt !== null || firm.deletedAt) throw failures.conflict(MESSAGES.homeFirmClosed);
  return firm;
}

/**
 * Determines whether the form's firm exists, would be adopted, or created (decisions.md). In the system scope.
 * @throws CallError 422 for a subdomain that is not allowed; 409 when there is another home firm, when the firm is
 * closed, or the subdomain belongs to another firm, or to a company that does not move
 */
export async function planHomeFirm(
  models: FirmModels,
  { name, subdomain }: FirmForm,
  session: ClientSession | null = null,
): Promise<HomePlan> {
  const home = await findHomeFirm(models, session);
  if (home !== null) {
    if (nameKey(home.firm.name) === nameKey(name) && home.subdomain === subdomain)
      return { state: 'there', firm: assertOpen(home.firm) };
    throw failures.conflict(
      `There is a consulting firm already: “${home.firm.name}” at “${home.subdomain ?? 'no address'}”`,
    );
  }
  const problem = setUpSubdomainProblem(subdomain);
  if (problem !== null) throw failures.validation({ subdomain: problem }, problem);
  const address = await models.addresses.findOne({ _id: subdomain }).session(session).lean();
  if (address === null) return { state: 'new', firm: null };
  if (address.kind === 'subdomain' && address.firmId !== null) {
    const firm = await models.firms.findOne({ _id: address.firmId }).session(session).lean<Firm>();
    if (firm !== null && nameKey(firm.name) === nameKey(name)) return { state: 'adopted', firm: assertOpen(firm) };
  }
  const moving =
    address.firmId === null &&
    address.companyId !== null &&
    (await models.companies.exists({ _id: address.companyId, consultingFirmId: null, ...PRESENT }).session(session)) !==
      null;
  if (!moving) throw failures.subdomainTaken();
  return { state: 'new', firm: null };
}

/**
 * Creates or adopts the form's firm, unless it exists, in the caller's transaction. A moving company retains its
 * address until it moves.
 * @throws CallError as `planHomeFirm`
 */
export async function makeHomeFirm(
  tx: Tx,
  { hosting, productDomain }: Pick<AdminParts, 'hosting' | 'productDomain'>,
  form: FirmForm,
): Promise<{ firm: Firm; subdomain: string }> {
  const { models, call, session } = tx;
  const { name, subdomain } = form;
  const plan = await planHomeFirm(models, form, session);
  if (plan.state === 'there') return { firm: plan.firm, subdomain };
  const now = call.now();
  const event = { targetType: 'firm', targetName: plan.firm?.name ?? name, details: { subdomain } };
  if (plan.state === 'adopted') {
    const { _id } = plan.firm;
    await models.firms.updateOne({ _id }, { $set: { isHome: true } }, { session });
    await record(tx, { ...event, action: 'firm.adopted', firmId: _id, targetId: _id.toHexString() });
    return { firm: plan.firm, subdomain };
  }
  const _id = new Types.ObjectId();
  // the provider vouches for this firm: there is no address to confirm
  const fresh = { _id, name, plan: 'trial' as const, trialEndsAt: trialEnd(now), lastActivityAt: now, createdAt: now };
  const stamps = { isHome: true, emailConfirmedAt: now, lifecycleDueAt: firmLifecycle(fresh, now).nextDueAt };
  const firm = await createOne(models.firms, session, { ...fresh, ...stamps });
  const held = await models.addresses.exists({ _id: subdomain }).session(session);
  if (held === null) {
    const address = { _id: subdomain, kind: 'subdomain', firmId: _id, verifiedAt: now, createdAt: now };
    await createOne(models.addresses, session, address);
    if (hosting.needsDomains) await enqueue(tx, 'hosting.add-domain', { domain: `${subdomain}.${productDomain}` });
  }
  await record(tx, { ...event, action: 'firm.created', firmId: _id, targetId: _id.toHexString() });
  return { firm, subdomain };
}

/** A home firm in the contract's shape, with the number of its client companies. In the system scope. */
export async function presentFirm(
  { companies }: Pick<Models, 'companies'>,
  { firm, subdomain }: HomeFirm,
): Promise<ConsultingFirm> {
  const clientCompaniesCount = await companies.countDocuments({
    consultingFirmId: firm._id,
    status: 'active',
    sample: trusted({ $ne: true }),
  });
  return {
    name: firm.name,
    subdomain,
    clientCompaniesCount,
    consultantsCanSeeAllClients: firm.consultantsCanSeeAllClients,
  };
}
