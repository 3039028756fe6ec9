import { audit, enqueueOutbox, type Models, nameKey } from '@scopewright/data';
import { setUpSubdomainProblem } from '@scopewright/domain/subdomain';
import { type CallContext, failures } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { traceOf } from '../recovery/trace.ts';

/** @throws CallError 422 for a subdomain that the set-up pages don't allow */
export function assertSetUpSubdomain(subdomain: string): void {
  const problem = setUpSubdomainProblem(subdomain);
  if (problem !== null) throw failures.validation({ subdomain: problem }, problem);
}

/** Enqueues the registration of a subdomain with the hosting provider, if it needs one; runs after the commit. */
export async function enqueueSubdomain(
  { data: { models }, hosting, hosts }: Pick<IdentityParts, 'data' | 'hosting' | 'hosts'>,
  subdomain: string,
  options: { session: ClientSession; requestId: string; now: Date },
): Promise<void> {
  if (hosting.needsDomains)
    await enqueueOutbox(models, 'hosting.add-domain', { domain: `${subdomain}.${hosts.productDomain}` }, options);
}

/**
 * Creates a company without a consulting firm, with its address, in the caller's transaction and the system scope.
 * @throws the driver's duplicate key, or CallError 409, when the subdomain is in use
 */
export async function createLegacyCompany(
  parts: Pick<IdentityParts, 'data' | 'hosting' | 'hosts'>,
  { name, subdomain }: { name: string; subdomain: string },
  { session, requestId, now }: { session: ClientSession; requestId: string; now: Date },
): Promise<Types.ObjectId> {
  const { addresses, companies, companyData } = parts.data.models;
  const companyId = new Types.ObjectId();
  if (await addresses.exists({ _id: subdomain }).session(session)) throw failures.subdomainTaken();
  await addresses.create([{ _id: subdomain, kind: 'subdomain', companyId, verifiedAt: now, createdAt: now }], {
    session,
  });
  await companies.create(
    [{ _id: companyId, name, nameKey: nameKey(name), subdomain, lastActivityAt: now, createdAt: now }],
    { session },
  );
  await companyData.create([{ companyId, createdAt: now }], { session });
  await enqueueSubdomain(parts, subdomain, { session, requestId, now });
  return companyId;
}

/** Records the set-up in the audit trail, with the actor and their proof. */
export async function auditSetUp(
  models: Pick<Models, 'auditEvents' | 'storageUse'>,
  event: {
    action: string;
    companyId?: Types.ObjectId;
    targetType: string;
    targetId: string;
    details?: Record<string, unknown>;
  },
  call: CallContext,
  { session, now }: { session?: ClientSession; now: Date },
): Promise<void> {
  const trace = traceOf(call);
  await audit(
    models,
    { ...trace, ...event, details: { ...trace.details, ...event.details } },
    { ...(session && { session }), now },
  );
}
