import { type Company, MESSAGES, type ParsedCall } from '@scopewright/contracts';
import { INVITATION_VALID_DAYS } from '@scopewright/contracts/constants';
import {
  audit,
  type CompanyDoc,
  choosableUsers,
  type Data,
  type EndedSessions,
  earlierAnswer,
  endMembershipSessions,
  enqueueOutbox,
  invitationNonce,
  invitationToken,
  isDuplicateKey,
  keepAnswer,
  type Models,
  membershipDetails,
  nameKey,
  type Submission,
  tokenHash,
  type Viewer,
  withTransaction,
} from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { LinkTarget } from '@scopewright/jobs';
import { failures, type Implementation, type InvitationQuota, idempotencyKeyOf, implement, linkTargetOf, type Revocations } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { presentCompany } from './present-company.ts';

export interface CreateCompanyParts {
  data: Data;
  revocations: Pick<Revocations, 'announce'>;
  /** Key that invitation links are derived with. */
  invitationSecret: string;
  quota: InvitationQuota;
  /** What the links of mails are made with. */
  links: { hosts: HostConfig; production: boolean };
}

/** A firm's new client company, with its administrator invited or appointed (§5). */
export const createCompanyCall = ({ data, revocations, invitationSecret, quota, links }: CreateCompanyParts): Implementation =>
  implement('createCompany', async ({ body }, call) => {
    const { firmId, subdomain } = call.requireTenant();
    const { company, ended } = await createCompany(data, {
      form: body,
      idempotencyKey: idempotencyKeyOf(call),
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

const DAY_MS = 24 * 60 * 60 * 1000;

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
 * taken; 403 or 429 when the firm has sent the invitations it may
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
  const step = { models, session, companyId, now };
  let adminId: Types.ObjectId;
  let ended = NOTHING_ENDED;
  let remembered: Record<string, unknown> = {};
  let administration: Pick<CompanyDoc, 'adminEmail' | 'invitationStatus' | 'invitationExpiresAt'>;
  if ('existingUserId' in form) {
    const appointed = await appointAdministrator(step, viewer, form.existingUserId);
    adminId = appointed.userId;
    ended = appointed.ended;
    remembered = appointed.remembered;
    administration = { adminEmail: appointed.email, invitationStatus: null, invitationExpiresAt: null };
  } else {
    const invited = await inviteAdministrator(step, {
      firmId,
      email: form.adminEmail,
      name: form.adminName ?? '',
      invitedBy: actorId,
      secret: invitationSecret,
      link,
      requestId: origin.requestId,
    });
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
      actorId,
      targetType: 'company',
      targetId: company.id,
      details: { name: form.companyName, administrator: adminId.toHexString(), invited: 'adminEmail' in form, ...remembered },
      ip: origin.ip,
      requestId: origin.requestId,
    },
    { session, now },
  );
  return { company, ended, repeated: false };
}

interface Step {
  models: Models;
  session: ClientSession;
  companyId: Types.ObjectId;
  now: Date;
}

interface Invited {
  userId: Types.ObjectId;
  email: string;
  invitationExpiresAt: Date;
}

/**
 * Makes the membership of a company's new administrator and an invitation, and has the mail sent once the transaction commits.
 * @throws CallError 409 when the address already has a membership in the firm
 */
async function inviteAdministrator(
  { models, session, companyId, now }: Step,
  input: { firmId: Types.ObjectId; email: string; name: string; invitedBy: Types.ObjectId; secret: string; link: LinkTarget; requestId: string },
): Promise<Invited> {
  const { firmId, email, name, invitedBy, secret, link, requestId } = input;
  if (await models.users.exists({ email }).session(session)) throw failures.emailTaken(MESSAGES.memberTaken);
  const userId = new Types.ObjectId();
  await models.users.create([{ _id: userId, email, name, role: 'companyUser', companyId, status: 'invited', createdAt: now }], { session });
  const invitationId = new Types.ObjectId();
  const nonce = invitationNonce();
  const expiresAt = new Date(now.getTime() + INVITATION_VALID_DAYS * DAY_MS);
  const hash = tokenHash(invitationToken(invitationId.toHexString(), nonce, secret));
  await models.invitations.create([{ _id: invitationId, companyId, userId, email, nonce, tokenHash: hash, invitedBy, createdAt: now, expiresAt }], { session });
  const payload = { firmId: firmId.toHexString(), invitationId: invitationId.toHexString(), link };
  await enqueueOutbox(models, 'mail.invitation', payload, { session, requestId, now });
  return { userId, email, invitationExpiresAt: expiresAt };
}

interface Appointed {
  userId: Types.ObjectId;
  email: string;
  /** What carried the earlier role or company, ended. */
  ended: EndedSessions;
  /** The membership as it is now, for the audit event. */
  remembered: Record<string, unknown>;
}

/**
 * Makes an existing user of the firm the administrator of a company: one of those whom the form offers to this person (§5). Their sessions end, as the role
 * in them no longer holds.
 * @throws CallError 404 for anyone else
 */
async function appointAdministrator({ models, session, companyId, now }: Step, viewer: Viewer, existingUserId: string): Promise<Appointed> {
  const choosable = await choosableUsers(models, viewer, session);
  const user = await models.users.findOne({ $and: [{ _id: existingUserId }, choosable] }, { email: 1, name: 1, version: 1 }, { session }).lean();
  if (!user) throw failures.notFound();
  const role = 'companyUser' as const;
  await models.users.updateOne({ _id: user._id }, { $set: { role, companyId } }, { session });
  const ended = await endMembershipSessions(models, user._id, { session, now, reason: 'role changed' });
  const account = await models.authAccounts.findOne({ email: user.email }, { _id: 1 }, { session }).lean();
  const version = ended.membership?.version ?? user.version;
  return { userId: user._id, email: user.email, ended, remembered: account === null ? {} : membershipDetails({ ...user, role, companyId, version }, account) };
}
