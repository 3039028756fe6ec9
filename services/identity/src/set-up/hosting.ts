import type { CallOutput } from '@scopewright/contracts';
import { runAsSystem } from '@scopewright/data';
import { type CallContext, type Implementation, implement, inTx } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { assertSetUpSubdomain, recordSetUp } from './legacy-company.ts';

/**
 * Registers a subdomain with the hosting provider (§2.14, §2.16). A subdomain that already exists counts as success
 * (§8); a refusal by the provider is reported in the answer, not by its status.
 * @throws CallError 422 for a subdomain that is not allowed
 */
async function createSubdomain(
  { data, hosting, hosts }: Pick<IdentityParts, 'data' | 'hosting' | 'hosts'>,
  subdomain: string,
  call: CallContext,
): Promise<CallOutput<'createSubdomain'>> {
  assertSetUpSubdomain(subdomain);
  const domain = `${subdomain}.${hosts.productDomain}`;
  const outcome = await hosting.addDomain(domain);
  if (outcome.kind === 'refused' || outcome.kind === 'away') {
    const { error, details } = outcome;
    if (outcome.kind === 'away' && outcome.retryAfterSeconds !== null)
      call.ctx.set('Retry-After', String(Math.ceil(outcome.retryAfterSeconds)));
    return { success: false, error, details };
  }
  if (outcome.kind === 'exists')
    return { success: true, alreadyExists: true, message: `${domain} is already in use at the hosting provider.` };
  if (!hosting.needsDomains)
    return {
      success: true,
      message: `${domain} needs no set-up: every subdomain of ${hosts.productDomain} is served here.`,
    };
  await runAsSystem('trace a new subdomain', () =>
    inTx(data, call, (tx) =>
      recordSetUp(tx, { action: 'hosting.domain-added', targetType: 'address', targetId: domain }),
    ),
  );
  return { success: true, message: `${domain} was added at the hosting provider.` };
}

export const hostingCalls = (parts: IdentityParts): Implementation[] => [
  implement('createSubdomain', ({ body }, call) => createSubdomain(parts, body.subdomain, call)),
  implement('hostingDiagnostic', () => parts.hosting.diagnose()),
];
