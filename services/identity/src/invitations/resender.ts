import { can } from '@scopewright/domain/policy';
import { type CallContext, failures } from '@scopewright/service-kit';

/**
 * The firm of a user with permission to resend its invitations.
 * @throws CallError 401 without a user's token, 403; 409 for users of a company without a firm
 */
export function firmOfResender(call: CallContext): string {
  const { firmId, belonging } = call.requirePrincipal();
  if (belonging.kind === 'company') throw failures.notInFirm();
  if (firmId === null || !can(call.abilities, 'invitation:resend')) throw failures.forbidden();
  return firmId;
}
