import { type Call, type CallName, type CallOutput, callOf, type Limit, type ParsedCall } from '@scopewright/contracts';
import type { CallContext } from './call.ts';

export type Handler<N extends CallName> = (input: ParsedCall<N>, call: CallContext) => Promise<CallOutput<N>> | CallOutput<N>;

/** A call of the contract together with what answers it here. Made by `implement`. */
export interface Implementation {
  name: CallName;
  definition: Call;
  /** Limits by what is counted; those of the input with the subject that they count. */
  limits: { ip: readonly Limit[]; firm: readonly Limit[]; input: readonly { rule: Limit; subjectOf: (input: ParsedCall<CallName>) => string }[] };
  handle: (input: ParsedCall<CallName>, call: CallContext) => Promise<unknown> | unknown;
}

/**
 * Binds a handler to a call of the contract: route, who may, limits, validation of parameters, query and body, and the type of the answer come from there.
 * @example implement('login', ({ body }, call) => signIn(body.email, body.password, call))
 * @throws Error for a call whose proof of ownership nothing enforces
 */
export function implement<N extends CallName>(name: N, handler: Handler<N>): Implementation {
  const definition = callOf(name);
  if ('proof' in definition.who) throw new Error(`Nothing enforces the proof that '${name}' asks for`);
  const limits = definition.limits ?? [];
  return {
    name,
    definition,
    limits: {
      ip: limits.filter(({ by }) => by === 'ip'),
      firm: limits.filter(({ by }) => by === 'firm'),
      // the pipeline parses with the schemas of `name` before it calls these, so the input has the type of N
      input: limits.flatMap((rule) => (typeof rule.by === 'function' ? [{ rule, subjectOf: rule.by as (input: ParsedCall<CallName>) => string }] : [])),
    },
    handle: (input, call) => handler(input as ParsedCall<N>, call),
  };
}
