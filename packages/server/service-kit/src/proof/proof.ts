import type { CallName, KeyProof, OwnerProof, ParsedCall } from '@scopewright/contracts';
import { mailboxOf } from '@scopewright/contracts/mailbox';
import { SETUP_KEY_HEADER } from '@scopewright/contracts/routes';
import { failures } from '../errors/call-error.ts';
import type { CallContext, Implementation } from '../http/call.ts';
import { clientNetwork } from '../limits/client-network.ts';
import type { Limiter } from '../limits/limiter.ts';
import { CODE_MAILS, CODE_MAILS_OF_CLIENT, type CodeSubject, type EmailCodes } from './email-codes.ts';
import { WRONG_SETUP_KEYS } from './setup-key.ts';

/** A service's dependencies for enforcing proofs. */
export interface ProofParts {
  /** Whether a key is the installation's setup key; see `setupKeyCheck`. */
  isSetupKey?: (presented: string) => boolean;
  /** Absent in a service without calls for an address's owner. */
  emailCodes?: EmailCodes;
}

/**
 * Ensures that a service can enforce the proofs that its calls require.
 * @throws Error naming the first call that would be unprotected
 */
export function assertProvable(
  calls: readonly Implementation[],
  { isSetupKey, emailCodes }: ProofParts,
  takesTokens: boolean,
): void {
  for (const { name, definition } of calls) {
    const { who } = definition;
    const keys = 'proof' in who ? who.proof : 'anyone' in who ? (who.more ?? []) : [];
    const lacks = [
      ...(keys.includes('setupKey') && isSetupKey === undefined ? ['the setup key'] : []),
      ...(keys.includes('systemAdmin') && !takesTokens ? ["users' tokens"] : []),
      ...('proof' in who && who.owner && emailCodes === undefined ? ['mailed codes'] : []),
    ];
    if (lacks.length > 0) throw new Error(`'${name}' is proved by what this service can't check: ${lacks.join(', ')}`);
  }
}

const HEADER = SETUP_KEY_HEADER.toLowerCase();

/**
 * The kind of key that a caller presents, if any. A user who is not a system administrator has none.
 * @throws CallError 403 for a wrong setup key, 429 after too many of them
 */
export async function shownKey(
  call: CallContext,
  accepted: readonly KeyProof[],
  { isSetupKey }: ProofParts,
  limiter: Limiter,
): Promise<KeyProof | null> {
  if (accepted.includes('systemAdmin') && call.principal?.isAdmin === true) return 'systemAdmin';
  const presented = call.request.headers[HEADER];
  if (!accepted.includes('setupKey') || presented === undefined) return null;
  const client = clientNetwork(call.ip);
  // counted before the comparison, so that keys tried in parallel are all counted
  await limiter.consume(WRONG_SETUP_KEYS, client);
  if (typeof presented !== 'string' || isSetupKey?.(presented) !== true) throw failures.setupKeyInvalid();
  await limiter.giveBack(WRONG_SETUP_KEYS, client);
  return 'setupKey';
}

/** Result of checking whether a caller owns an address. */
export type OwnerShown =
  /** The call had no code: one was mailed. */
  | { mailed: true }
  /** The code was right. `undo` makes it valid again, if the change fails. */
  | { mailed: false; undo: () => Promise<void> };

/**
 * Mails the code that proves the ownership of the address in a call's body, or checks it. Neither depends on whether
 * the address has an account.
 * @throws CallError 403 for a wrong code, 429 when the address was mailed too often
 */
export async function askOwner(
  call: CallContext,
  owner: OwnerProof,
  { body }: ParsedCall<CallName>,
  { emailCodes }: ProofParts,
  limiter: Limiter,
): Promise<OwnerShown> {
  if (emailCodes === undefined) throw new Error('No mailed codes');
  const fields = new Map(Object.entries(body ?? {}));
  const email = fields.get(owner.email);
  const code = fields.get(owner.code);
  if (typeof email !== 'string') throw new Error(`The address is not in '${owner.email}'`);
  const subject: CodeSubject = { email, purpose: owner.purpose, tenantKey: call.host.address };
  if (typeof code !== 'string') {
    await limiter.consume(CODE_MAILS_OF_CLIENT, clientNetwork(call.ip));
    for (const rule of CODE_MAILS) await limiter.consume(rule, mailboxOf(email));
    await emailCodes.send(subject, call.requestId);
    return { mailed: true };
  }
  const spend =
    typeof owner.use === 'object' ? fields.get(owner.use.changesWith) !== undefined : owner.use === 'changes';
  const use = await emailCodes.check(subject, code, spend);
  if (use === null) throw failures.verificationFailed();
  return { mailed: false, undo: () => emailCodes.restore(use) };
}
