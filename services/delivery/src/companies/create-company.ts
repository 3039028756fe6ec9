import type { Company, ParsedCall } from '@scopewright/contracts';
import {
  audit,
  type CompanyDoc,
  type DataAccess,
  type EndedSessions,
  isDuplicateKey,
  nameKey,
  type Viewer,
} from '@scopewright/data';
import type { LinkTarget } from '@scopewright/jobs';
import {
  type CallContext,
  failures,
  type Implementation,
  type InvitationQuota,
  implement,
  linkTargetOf,
  submitOnce,
} from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
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
    const { firmId, subdomain } = call.requireTenant();
    const { company, ended } = await createCompany(data, call, {
      form: body,
      firmId,
      viewer: call.viewer,
      link: linkTargetOf(call, { firmId, subdomain }, links),
      invitationSecret,
      quota,
      origin: { ip: call.ip, requestId: call.requestId },
      now: call.now(),
    });
    await revocations.announce(ended);
    // everyone but an existing user gets an invitation by mail; passwords are never reset
    return { company, passwordResetSent: false };
  });

type CompanyForm = ParsedCall<'createCompany'>['body'];

interface CreateCompanyInput {
  form: CompanyForm;
  firmId: string;
  viewer: Viewer;
  /** Where the invitation's link leads. */
  link: LinkTarget;
  invitationSecret: string;
  quota: InvitationQuota;
  origin: { ip: string; requestId: string };
  now: Date;
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
  const { form, quota, firmId, now } = input;
  let ended = NOTHING_ENDED;
  const around = async (run: () => Promise<Company>): Promise<Company> => {
    try {
      return await ('existingUserId' in form ? run() : quota.invite(new Types.ObjectId(firmId), now, run, () => true));
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
    async (session) => {
      const created = await createIn(data, input, session);
      ({ ended } = created);
      return created.company;
    },
  );
  return { company, ended };
}

async function createIn(
  { models }: DataAccess,
  { form, firmId: firm, viewer, link, invitationSecret, origin, now }: CreateCompanyInput,
  session: ClientSession,
): Promise<CreatedCompany> {
  const firmId = new Types.ObjectId(firm);
  const actorId = new Types.ObjectId(viewer.userId);
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
    const step = { models, session, companyId, firmId: firm, link, viewer, origin, now };
    const appointed = await appointAdministrator(step, form.existingUserId, form.leavesCompanyId);
    adminId = appointed.userId;
    ended = appointed.ended;
    remembered = appointed.remembered;
    administration = { adminEmail: appointed.email, invitationStatus: null, invitationExpiresAt: null };
  } else {
    const invited = await inviteMember(
      models,
      {
        firmId,
        companyId,
        role: 'companyUser',
        email: form.adminEmail,
        name: form.adminName ?? '',
        invitedBy: actorId,
        secret: invitationSecret,
        link,
        requestId: origin.requestId,
      },
      { session, now },
    );
    adminId = invited.userId;
    administration = {
      adminEmail: invited.email,
      invitationStatus: 'pending',
      invitationExpiresAt: invited.invitationExpiresAt,
    };
  }
  const assignedConsultantIds = viewer.role === 'consultant' ? [actorId] : [];
  await models.companies.create(
    [
      {
        _id: companyId,
        name: form.companyName,
        nameKey: nameKey(form.companyName),
        createdAt: now,
        assignedConsultantIds,
        ...administration,
      },
    ],
    { session },
  );
  await models.companyData.create([{ companyId, createdAt: now }], { session });
  await audit(
    models,
    {
      action: 'company.created',
      companyId,
      actorId,
      targetType: 'company',
      targetId: company.id,
      targetName: form.companyName,
      details: {
        name: form.companyName,
        administrator: adminId.toHexString(),
        invited: 'adminEmail' in form,
        ...remembered,
      },
      ip: origin.ip,
      requestId: origin.requestId,
    },
    { session, now },
  );
  return { company, ended };
}
