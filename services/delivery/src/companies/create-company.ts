import type { Company, ParsedCall } from '@scopewright/contracts';
import {
  type CompanyDoc,
  createOne,
  type DataAccess,
  type EndedSessions,
  isDuplicateKey,
  nameKey,
} from '@scopewright/data';
import type { LinkTarget } from '@scopewright/jobs';
import {
  type CallContext,
  failures,
  type Implementation,
  type InvitationQuota,
  implement,
  linkTargetOf,
  record,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { inviteMember } from '../people/invite-member.ts';
import { appointAdministrator } from './appoint-administrator.ts';
import { presentCompany } from './present-company.ts';

/** Creates a client company of the firm: alone, or with its administrator invited or appointed (§5). */
export const createCompanyCall = ({
  data,
  revocations,
  invitationSecret,
  quota,
  links,
}: DeliveryParts): Implementation =>
  implement('createCompany', async ({ body }, call) => {
    const link = linkTargetOf(call, call.requireTenant(), links);
    const { company, ended } = await createCompany(data, call, { form: body, link, invitationSecret, quota });
    await revocations.announce(ended);
    // only a new administrator gets an invitation by mail; passwords are never reset
    return { company, passwordResetSent: false };
  });

type CompanyForm = ParsedCall<'createCompany'>['body'];

interface CreateCompanyInput {
  form: CompanyForm;
  /** Where the invitation's link leads. */
  link: LinkTarget;
  invitationSecret: string;
  quota: InvitationQuota;
}

interface CreatedCompany {
  company: Company;
  /** The ended sessions of a user whose role changed; the caller announces them. */
  ended: EndedSessions;
}

const NOTHING_ENDED: EndedSessions = { sessionIds: [] };

/** Identifies a repeated submission of the form. */
const contentOf = (form: CompanyForm) => [
  nameKey(form.companyName),
  ...('existingUserId' in form ? ['user', form.existingUserId] : []),
  ...('adminEmail' in form ? ['email', form.adminEmail] : []),
];

/**
 * Creates a client company, with its administrator if the form names one, in one transaction; a consultant who creates
 * one is assigned to it.
 * Runs in the firm's scope. The same submission again (same Idempotency-Key) gets the first answer and changes nothing.
 * @throws CallError 409 when the firm has a company of this name, or the new administrator belongs to the firm already;
 * 404 when the existing user is not available; 409 when they are the only administrator of their company, or belong to
 * another one than the caller confirmed; 403 or 429 when the firm has reached its limit of invitations
 */
async function createCompany(data: DataAccess, call: CallContext, input: CreateCompanyInput): Promise<CreatedCompany> {
  const { form, quota } = input;
  const firmId = new Types.ObjectId(call.requireTenant().firmId);
  let ended = NOTHING_ENDED;
  const around = async (run: () => Promise<Company>): Promise<Company> => {
    try {
      return await ('adminEmail' in form ? quota.invite(firmId, call.now(), run, () => true) : run());
    } catch (error) {
      ended = NOTHING_ENDED;
      if (!isDuplicateKey(error)) throw error;
      throw isDuplicateKey(error, 'unique-name-in-firm') ? failures.companyNameTaken() : failures.emailTaken();
    }
  };
  const company = await submitOnce<Company>(
    data,
    call,
    { name: 'createCompany', content: contentOf(form), around },
    async (tx) => {
      const created = await createIn(tx, input);
      ({ ended } = created);
      return created.company;
    },
  );
  return { company, ended };
}

async function createIn(tx: Tx, input: CreateCompanyInput): Promise<CreatedCompany> {
  const { form } = input;
  const { models, call, session } = tx;
  const firmId = new Types.ObjectId(call.requireTenant().firmId);
  const now = call.now();
  const companyId = new Types.ObjectId();
  if (await models.companies.exists({ nameKey: nameKey(form.companyName) }).session(session))
    throw failures.companyNameTaken();
  const company = presentCompany({
    _id: companyId,
    name: form.companyName,
    status: 'active',
    createdAt: now,
    sowStatus: 'none',
    activeChangeOrderCount: 0,
    consultingFirmId: firmId,
  });
  const { adminId, administration, ended, remembered } = await administrationOf(tx, companyId, input);
  await storeCompany(
    tx,
    { _id: companyId, name: form.companyName, ...administration },
    { ...(adminId && { administrator: adminId.toHexString() }), invited: 'adminEmail' in form, ...remembered },
  );
  return { company, ended };
}

/**
 * Stores a new company of the firm; a consultant who creates one is assigned to it.
 * @param details of the audit event, besides the name
 */
export async function storeCompany(
  tx: Tx,
  fields: Pick<CompanyDoc, '_id' | 'name'> & Partial<CompanyDoc>,
  details: Record<string, unknown>,
): Promise<CompanyDoc> {
  const { models, call, session } = tx;
  const { _id: companyId, name } = fields;
  const { role, userId } = call.viewer;
  const createdAt = call.now();
  const company = await createOne(models.companies, session, {
    ...fields,
    nameKey: nameKey(name),
    createdAt,
    assignedConsultantIds: role === 'consultant' ? [new Types.ObjectId(userId)] : [],
  });
  await models.companyData.create([{ companyId, createdAt }], { session });
  await record(tx, {
    action: 'company.created',
    companyId,
    targetType: 'company',
    targetId: companyId.toHexString(),
    targetName: name,
    details: { name, ...details },
  });
  return company;
}

interface Administration {
  /** Null: no one is invited yet. */
  adminId: Types.ObjectId | null;
  /** Fields of the company's row about its administrator. */
  administration: Pick<CompanyDoc, 'adminEmail' | 'invitationStatus' | 'invitationExpiresAt'>;
  ended: EndedSessions;
  /** Details for the audit trail. */
  remembered: Record<string, unknown>;
}

/** Invites or appoints the administrator of a new company, if the form names one. */
async function administrationOf(
  tx: Tx,
  companyId: Types.ObjectId,
  { form, link, invitationSecret }: CreateCompanyInput,
): Promise<Administration> {
  const none = { invitationStatus: null, invitationExpiresAt: null } as const;
  if ('existingUserId' in form) {
    const { userId, email, ended, remembered } = await appointAdministrator(tx, { ...form, companyId, link });
    return { adminId: userId, administration: { ...none, adminEmail: email }, ended, remembered };
  }
  const nothing = { ended: NOTHING_ENDED, remembered: {} };
  if (!('adminEmail' in form)) return { ...nothing, adminId: null, administration: { ...none, adminEmail: null } };
  const { userId, email, invitationExpiresAt } = await inviteMember(tx, {
    firmId: new Types.ObjectId(tx.call.requireTenant().firmId),
    companyId,
    role: 'companyUser',
    email: form.adminEmail,
    name: form.adminName ?? '',
    secret: invitationSecret,
    link,
  });
  const administration = { adminEmail: email, invitationStatus: 'pending', invitationExpiresAt } as const;
  return { ...nothing, adminId: userId, administration };
}
