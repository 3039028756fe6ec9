import { createOne, nameKey } from '@scopewright/data';
import { setUpSubdomainProblem } from '@scopewright/domain/subdomain';
import { enqueue, failures, record, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { traceOf } from '../recovery/trace.ts';

/** @throws CallError 422 for a subdomain that the set-up pages don't allow */
export function assertSetUpSubdomain(subdomain: string): void {
  const problem = setUpSubdomainProblem(subdomain);
  if (problem !== null) throw failures.validation({ subdomain: problem }, problem);
}

/** Enqueues the registration of a subdomain with the hosting provider, if it needs one; runs after the commit. */
export async function enqueueSubdomain(
  tx: Tx,
  { hosting, hosts }: Pick<IdentityParts, 'hosting' | 'hosts'>,
  subdomain: string,
): Promise<void> {
  if (hosting.needsDomains) await enqueue(tx, 'hosting.add-domain', { domain: `${subdomain}.${hosts.productDomain}` });
}

/**
 * Creates a company without a consulting firm, with its address, in the caller's transaction and the system scope.
 * @throws the driver's duplicate key, or CallError 409, when the subdomain is in use
 */
export async function createLegacyCompany(
  tx: Tx,
  parts: Pick<IdentityParts, 'hosting' | 'hosts'>,
  { name, subdomain }: { name: string; subdomain: string },
): Promise<Types.ObjectId> {
  const { models, call, session } = tx;
  const { addresses, companies, companyData } = models;
  const now = call.now();
  const companyId = new Types.ObjectId();
  if (await addresses.exists({ _id: subdomain }).session(session)) throw failures.subdomainTaken();
  const address = { _id: subdomain, kind: 'subdomain', companyId, verifiedAt: now, createdAt: now };
  const company = { _id: companyId, name, nameKey: nameKey(name), subdomain, lastActivityAt: now, createdAt: now };
  await createOne(addresses, session, address);
  await createOne(companies, session, company);
  await createOne(companyData, session, { companyId, createdAt: now });
  await enqueueSubdomain(tx, parts, subdomain);
  return companyId;
}

/** Records the set-up in the audit trail, with the actor and their proof. */
export function recordSetUp(
  tx: Tx,
  event: {
    action: string;
    companyId?: Types.ObjectId;
    targetType: string;
    targetId: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const trace = traceOf(tx.call);
  return record(tx, { ...trace, ...event, details: { ...trace.details, ...event.details } });
}
