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

/** Creates a client company of the firm, with its administrator invited or appointed (§5). */
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
    // everyone but an existing user gets an invitation by mail; passwords are never reset
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
  ...('existingUserId' in form ? ['user', form.existingUserId] : ['email', form.adminEmail]),
];

/**
 * Creates a client company with its administrator in one transaction; a consultant who creates one is assigned to it.
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
      return await ('existingUserId' in form ? run() : quota.invite(firmId, call.now(), run, () => true));
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

async function createIn(tx: Tx, { form, link, invitationSecret }: CreateCompanyInput): Promise<CreatedCompany> {
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
  let adminId: Types.ObjectId;
  let ended = NOTHING_ENDED;
  let remembered: Record<string, unknown> = {};
  let administration: Pick<CompanyDoc, 'adminEmail' | 'invitationStatus' | 'invitationExpiresAt'>;
  if ('existingUserId' in form) {
    const appointed = await appointAdministrator(tx, { ...form, companyId, link });
    adminId = appointed.userId;
    ended = appointed.ended;
    remembered = appointed.remembered;
    administration = { adminEmail: appointed.email, invitationStatus: null, invitationExpiresAt: null };
  } else {
    const invited = await inviteMember(tx, {
      firmId,
      companyId,
      role: 'companyUser',
      email: form.adminEmail,
      name: form.adminName ?? '',
      secret: invitationSecret,
      link,
    });
    adminId = invited.userId;
    administration = {
      adminEmail: invited.email,
      invitationStatus: 'pending',
      invitationExpiresAt: invited.invitationExpiresAt,
    };
  }
  const { role, userId } = call.viewer;
  await createOne(models.companies, session, {
    _id: companyId,
    name: form.companyName,
    nameKey: nameKey(form.companyName),
    createdAt: now,
    assignedConsultantIds: role === 'consultant' ? [new Types.ObjectId(userId)] : [],
    ...administration,
  });
  await models.companyData.create([{ companyId, createdAt: now }], { session });
  await record(tx, {
    action: 'company.created',
    companyId,
    targetType: 'company',
    targetId: company.id,
    targetName: form.companyName,
    details: {
      name: form.companyName,
      administrator: adminId.toHexString(),
      invited: 'adminEmail' in form,
      ...remembered,
    },
  });
  return { company, ended };
}
