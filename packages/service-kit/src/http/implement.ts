import type { CallName, CallOutput, ParsedCall } from '@scopewright/contracts';
import type { Ability } from '@scopewright/domain/policy';
import type { LimitRule } from '../limits/rules.ts';
import type { CallContext } from './call.ts';

export interface CallOptions<N extends CallName> {
  /**
   * Whether the firm of the host matters: `required` answers 404 without one, `optional` looks it up, `none` doesn't.
   * Calls with a user's token always look it up, as the token's firm must be the host's. Default `none`.
   */
  tenant?: 'none' | 'optional' | 'required';
  /** `firm` runs the handler confined to the firm of the caller's host; without a firm it is 403. Default `none`. */
  scope?: 'none' | 'firm';
  /** What the caller must be able to do; 403 otherwise, 402 when only the ended trial stands in the way. */
  ability?: Ability;
  /** Limits on the number of calls; those by address are counted before anything is read. */
  limits?: readonly LimitRule<N>[];
}

export type Handler<N extends CallName> = (input: ParsedCall<N>, call: CallContext) => Promise<CallOutput<N>> | CallOutput<N>;

/** A call of the contract together with what answers it here. Made by `implement`. */
export interface Implementation {
  name: CallName;
  tenant: 'none' | 'optional' | 'required';
  scope: 'none' | 'firm';
  ability: Ability | null;
  ipLimits: readonly LimitRule[];
  firmLimits: readonly LimitRule[];
  /** Counts the input against the remaining limits: subject per rule. */
  inputLimits: (input: ParsedCall<CallName>) => { rule: LimitRule; subject: string }[];
  hasInputLimits: boolean;
  handle: (input: ParsedCall<CallName>, call: CallContext) => Promise<unknown> | unknown;
}

/**
 * Binds a handler to a call of the contract: route, validation of parameters, query and body, and the type of the answer come from there.
 * @example implement('login', { tenant: 'required' }, async ({ body }, call) => signIn(body.email, body.password, call))
 */
export function implement<N extends CallName>(name: N, options: CallOptions<N>, handler: Handler<N>): Implementation {
  const limits = options.limits ?? [];
  const counted = limits.flatMap((rule) => (typeof rule.by === 'function' ? [{ rule, subjectOf: rule.by }] : []));
  return {
    name,
    tenant: options.tenant ?? 'none',
    scope: options.scope ?? 'none',
    ability: options.ability ?? null,
    ipLimits: limits.flatMap((rule) => (rule.by === 'ip' ? [{ ...rule, by: 'ip' as const }] : [])),
    firmLimits: limits.flatMap((rule) => (rule.by === 'firm' ? [{ ...rule, by: 'firm' as const }] : [])),
    // the pipeline parses with the schemas of `name` before it calls these, so the input has the type of N
    inputLimits: (input) => counted.map(({ rule, subjectOf }) => ({ rule: { ...rule, by: 'ip' as const }, subject: subjectOf(input as ParsedCall<N>) })),
    hasInputLimits: counted.length > 0,
    handle: (input, call) => handler(input as ParsedCall<N>, call),
  };
}
