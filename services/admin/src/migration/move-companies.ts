import {
  type CompanyDoc,
  changesBetween,
  companiesLeftBehind,
  type Destination,
  isDuplicateKey,
  type Models,
  type Moved,
  type MovePlan,
  moveBelongings,
  moveCompany,
  PRESENT,
  planMove,
  trusted,
} from '@scopewright/data';
import { type CallContext, failures, inTx, record, type Tx } from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { type AdminParts, announceAll } from '../parts.ts';
import { countMoved } from './run.ts';

/** A name, an address or a membership was concurrently assigned: the retry sees it. */
const TRIES = 3;

type Company = MovePlan['company'];
const FIELDS = { name: 1, subdomain: 1, adminEmail: 1, consultingFirmId: 1 } as const;

/** The companies without a firm, the oldest first. In the system scope. */
export const legacyCompanies = ({ companies }: Pick<Models, 'companies'>): Promise<Company[]> =>
  companies
    .find({ consultingFirmId: null, ...PRESENT }, FIELDS)
    .sort({ _id: 1 })
    .lean<Company[]>();

/** The companies whose move to a firm was incomplete. In the system scope. */
export async function leftBehind(models: Models): Promise<Company[]> {
  const ids = await companiesLeftBehind(models);
  return models.companies
    .find({ _id: trusted({ $in: ids }) }, FIELDS)
    .sort({ _id: 1 })
    .lean<Company[]>();
}

/** Where a company's data belongs: to its own firm, else to the home firm. */
export async function destinationOf(
  { addresses }: Pick<Models, 'addresses'>,
  { consultingFirmId }: Company,
  home: Destination | null,
  session: ClientSession | null = null,
): Promise<Destination | null> {
  if (consultingFirmId === null) return home;
  const address = await addresses
    .findOne({ firmId: consultingFirmId, kind: 'subdomain' }, { _id: 1 })
    .session(session)
    .lean();
  return { _id: consultingFirmId, subdomain: address?._id ?? null };
}

interface Step {
  companyId: Types.ObjectId;
  home: { _id: Types.ObjectId; subdomain: string } | null;
  /** The migration run that counts it. */
  run?: Types.ObjectId;
}

/** Further work in the transaction that moves a company. */
type Besides = (tx: Tx, company: Company, firmId: Types.ObjectId) => Promise<unknown>;

/**
 * Moves one company with all its data to the home firm, or its remaining data to the company's firm: in the caller's
 * transaction.
 * @returns null when it was moved concurrently, or without a destination
 */
export async function moveIn(tx: Tx, { companyId, home, run }: Step): Promise<Moved | null> {
  const { models, call, session } = tx;
  const now = call.now();
  const company = await models.companies.findOne({ _id: companyId, ...PRESENT }, FIELDS, { session }).lean<Company>();
  const firm = company && (await destinationOf(models, company, home, session));
  if (company === null || firm === null || firm._id === null) return null;
  const into = { _id: firm._id, subdomain: firm.subdomain };
  const plan = await planMove(models, company, into, { session });
  const moving = { session, now };
  const moved =
    company.consultingFirmId === null
      ? await moveCompany(models, plan, into, moving)
      : await moveBelongings(models, plan, into, moving);
  if (moved === null) return null;
  if (run) await countMoved(tx, run, moved.counts);
  if (company.consultingFirmId === null) await recordMove(tx, plan, into);
  else if (moved.counts.users > 0) await recordRepair(tx, plan, into);
  return moved;
}

const aboutCompany = ({ company }: MovePlan) => ({
  companyId: company._id,
  targetType: 'company',
  targetId: company._id.toHexString(),
});

function recordMove(tx: Tx, plan: MovePlan, firm: { _id: Types.ObjectId }) {
  const { company, nameInFirm, address, counts, doubled } = plan;
  const changes = changesBetween({ name: company.name }, { name: nameInFirm });
  const details = { former: company.subdomain, address, ...counts, doubled: doubled.length };
  return record(tx, {
    ...aboutCompany(plan),
    action: 'company.migrated',
    firmId: firm._id,
    targetName: nameInFirm,
    details,
    changes,
  });
}

function recordRepair(tx: Tx, plan: MovePlan, firm: { _id: Types.ObjectId }) {
  return record(tx, {
    ...aboutCompany(plan),
    action: 'company.people-moved',
    firmId: firm._id,
    targetName: plan.company.name,
    details: { ...plan.counts },
  });
}

/**
 * The same in its own transaction, announced afterwards. In the system scope. @throws CallError 503 after too many
 * conflicts
 */
export async function moveOne(
  parts: AdminParts,
  step: Step,
  call: CallContext,
  besides?: Besides,
): Promise<Moved | null> {
  const attempt = () =>
    inTx(parts.data, call, async (tx) => {
      const moved = await moveIn(tx, step);
      const company =
        besides &&
        (await tx.models.companies
          .findOne({ _id: step.companyId, ...PRESENT }, FIELDS, { session: tx.session })
          .lean<CompanyDoc>());
      if (company?.consultingFirmId) await besides?.(tx, company, company.consultingFirmId);
      return moved;
    });
  for (let tried = 1; ; tried += 1) {
    try {
      const moved = await attempt();
      if (moved !== null) await announceMoved(parts, moved, call);
      return moved;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (tried >= TRIES) throw failures.unavailable(error);
    }
  }
}

/** Announces ended sessions to every service, and drops the cached addresses. */
export async function announceMoved(
  parts: Pick<AdminParts, 'announceAddress' | 'revocations'>,
  { sessionIds, addressIds }: Moved,
  call: CallContext,
) {
  await parts.revocations.announce({ sessionIds });
  await announceAll(parts, addressIds, call);
}
