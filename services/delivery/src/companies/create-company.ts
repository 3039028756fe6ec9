import type { Company, ParsedCall } from '@scopewright/contracts';
import {
  audit,
  type CompanyDoc,
  type Data,
  type EndedSessions,
  earlierAnswer,
  isDuplicateKey,
  keepAnswer,
  nameKey,
  type Submission,
  type Viewer,
  withTransaction,
} from '@scopewright/data';
import type { LinkTarget } from '@scopewright/jobs';
import { failures, type Implementation, type InvitationQuota, implement, linkTargetOf, submissionKeyOf } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { inviteMember } from '../people/invite-member.ts';
import { appointAdministrator } from './appoint-administrator.ts';
import { presentCompany } from './present-company.ts';

/** A firm's new client company, with its administrator invited or appointed (§5). */
export const createCompanyCall = ({ data, revocations, invitationSecret, quota, links }: DeliveryParts): Implementation =>
  implement('createCompany', async ({ body }, call) => {
    const { firmId, subdomain } = call.requireTenant();
    const { company, ended } = await createCompany(data, {
      form: body,
      idempotencyKey: submissionKeyOf('createCompany', call, body),
      firmId,
      viewer: call.viewer,
      link: linkTargetOf(call, { firmId, subdomain }, links),
      invitationSecret,
      quota,
      origin: { ip: call.ip, requestId: call.requestId },
      now: call.now(),
    });
    await revocations.announce(ended);
    // An invitation is mailed in every case but that of an existing user; no password reset takes place.
    return { company, passwordResetSent: false };
  });

type CompanyForm = ParsedCall<'createCompany'>['body'];

interface CreateCompanyInput {
  form: CompanyForm;
  /** One per filled form, so that a retry has no second effect; null when the caller sent none. */
  idempotencyKey: string | null;
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
  /** What a user whose role changed had open; the caller announces its end. */
  ended: EndedSessions;
  /** The same submission had made it before: nothing was done now. */
  repeated: boolean;
}

const NOTHING_ENDED: EndedSessions = { sessionIds: [] };
const madeBefore = (company: Company): CreatedCompany => ({ company, ended: NOTHING_ENDED, repeated: true });

const submissionOf = ({ form, idempotencyKey, now }: CreateCompanyInput): Submission | null => {
  if (idempotencyKey === null) return null;
  const administrator = 'existingUserId' in form ? ['user', form.existingUserId] : ['email', form.adminEmail];
  return { call: 'createCompany', key: idempotencyKey, content: [nameKey(form.companyName), ...administrator], now };
};

/**
 * Creates a client company with its administrator in one transaction; a consultant who creates one is assigned to it. Runs in the firm's scope.
 * The same submission again (same Idempotency-Key) gives the first answer and changes nothing.
 * @throws CallError 409 when the firm has a company of this name, or the new administrator belongs to the firm already; 404 when the existing user can't be
 * taken; 409 when they are the only administrator of their company, or belong to another one than the caller was asked about; 403 or 429 when the firm has sent the invitations it may
 */
async function createCompany(data: Data, input: CreateCompanyInput): Promise<CreatedCompany> {
  const submission = submissionOf(input);
  const earlier = submission && (await earlierAnswer<Company>(data.models, submission));
  if (earlier) return madeBefore(earlier);
  const create = () => withTransaction(data.connection, (session) => createIn(data, input, submission, session));
  try {
    return await ('existingUserId' in input.form
      ? create()
      : input.quota.invite(new Types.ObjectId(input.firmId), input.now, create, ({ repeated }) => !repeated));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const winner = submission && (await earlierAnswer<Company>(data.models, submission));
    if (winner) return madeBefore(winner);
    throw isDuplicateKey(error, 'unique-name-in-firm') ? failures.companyNameTaken() : failures.emailTaken();
  }
}

async function createIn(
  { models }: Data,
  { form, firmId: firm, viewer, link, invitationSecret, origin, now }: CreateCompanyInput,
  submission: Submission | null,
  session: ClientSession,
): Promise<CreatedCompany> {
  const firmId = new Types.ObjectId(firm);
  const actorId = new Types.ObjectId(viewer.userId);
  const companyId = new Types.ObjectId();
  if (await models.companies.exists({ nameKey: nameKey(form.companyName) }).session(session)) {
    // the same press may have made it while this one waited for the transaction
    const earlier = submission && (await earlierAnswer<Company>(models, submission, session));
    if (earlier) return madeBefore(earlier);
    throw failures.companyNameTaken();
  }
  const company = presentCompany({
    _id: companyId,
    name: form.companyName,
    status: 'active',
    createdAt: now,
    sowStatus: 'none',
    activeChangeOrderCount: 0,
    consultingFirmId: firmId,
  });
  if (submission) await keepAnswer(models, submission, company, { firmId, session });
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
    administration = { adminEmail: invited.email, invitationStatus: 'pending', invitationExpiresAt: invited.invitationExpiresAt };
  }
  const assignedConsultantIds = viewer.role === 'consultant' ? [actorId] : [];
  await models.companies.create(
    [{ _id: companyId, name: form.companyName, nameKey: nameKey(form.companyName), createdAt: now, assignedConsultantIds, ...administration }],
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
      details: { name: form.companyName, administrator: adminId.toHexString(), invited: 'adminEmail' in form, ...remembered },
      ip: origin.ip,
      requestId: origin.requestId,
    },
    { session, now },
  );
  return { company, ended, repeated: false };
}
