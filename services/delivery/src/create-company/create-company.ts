import { type Company, MESSAGES } from '@scopewright/contracts';
import { audit, type CompanyDoc, type Data, isDuplicateKey, nameKey, withTransaction } from '@scopewright/data';
import type { Role } from '@scopewright/domain/policy';
import type { LinkTarget } from '@scopewright/jobs';
import { failures } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { presentCompany } from '../present-company.ts';
import { appointAdministrator, inviteAdministrator } from './administrator.ts';
import { type CompanyForm, earlierAnswer, keepAnswer } from './submission.ts';

export interface CreateCompanyInput {
  form: CompanyForm;
  idempotencyKey: string | null;
  actor: { firmId: string; userId: string; role: Role };
  /** Where the invitation's link leads. */
  link: LinkTarget;
  invitationSecret: string;
  origin: { ip: string; requestId: string };
  now: Date;
}

export interface CreatedCompany {
  company: Company;
  /** Sessions of a user whose role changed; the caller announces their end. */
  endedSessionIds: string[];
}

/**
 * Creates a client company with its administrator in one transaction; a consultant who creates one is assigned to it. Runs in the firm's scope.
 * The same submission again (same Idempotency-Key, or the same form within seconds) gives the first answer and changes nothing.
 * @throws CallError 409 when the new administrator's address is in use at the firm, 404 when the existing user can't be taken
 */
export async function createCompany(data: Data, input: CreateCompanyInput): Promise<CreatedCompany> {
  try {
    return await withTransaction(data.connection, (session) => create(data, input, session));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const company = await earlierAnswer(data.models, input);
    if (company) return { company, endedSessionIds: [] };
    throw failures.conflict(MESSAGES.emailTaken);
  }
}

async function create({ models }: Data, input: CreateCompanyInput, session: ClientSession): Promise<CreatedCompany> {
  const { form, actor, link, invitationSecret, origin, now } = input;
  const earlier = await earlierAnswer(models, input, session);
  if (earlier) return { company: earlier, endedSessionIds: [] };

  const firmId = new Types.ObjectId(actor.firmId);
  const actorId = new Types.ObjectId(actor.userId);
  const companyId = new Types.ObjectId();
  const company = presentCompany({
    _id: companyId,
    name: form.companyName,
    status: 'active',
    createdAt: now,
    sowStatus: 'none',
    activeChangeOrderCount: 0,
    consultingFirmId: firmId,
  });
  await keepAnswer(models, input, company, session);

  const step = { models, session, companyId, now };
  let adminId: Types.ObjectId;
  let endedSessionIds: string[] = [];
  let administration: Pick<CompanyDoc, 'adminEmail' | 'invitationStatus' | 'invitationExpiresAt'>;
  if ('existingUserId' in form) {
    const appointed = await appointAdministrator(step, form.existingUserId);
    adminId = appointed.userId;
    endedSessionIds = appointed.endedSessionIds;
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

  const assignedConsultantIds = actor.role === 'consultant' ? [actorId] : [];
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
      details: { name: form.companyName, administrator: adminId.toHexString(), invited: 'adminEmail' in form },
      ip: origin.ip,
      requestId: origin.requestId,
    },
    { session, now },
  );
  return { company, endedSessionIds };
}
