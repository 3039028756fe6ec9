import type { CallName, ParsedCall } from '@scopewright/contracts';

/**
 * How often one caller may make a call.
 * `batched` counts in the process and settles with Redis a few times a second: right for hot reads, where a limit may be
 * overrun by what the processes count between two settlements.
 */
export interface LimitRule<N extends CallName = CallName> {
  /** Name of the counter in Redis; rules of the same name share one. */
  name: string;
  /**
   * What is counted: the client's address (IPv6 by the /64 that one customer has), before anything is read; the firm, once the caller is known to be allowed
   * the call; or a text of the parsed call (an e-mail). Texts are stored hashed.
   */
  by: 'ip' | 'firm' | ((input: ParsedCall<N>) => string);
  points: number;
  seconds: number;
  batched?: boolean;
}

/** Counts one use of a rule. @throws CallError 429 */
export type Consume = (rule: Pick<LimitRule, 'name' | 'points' | 'seconds' | 'batched'>, subject: string) => void | Promise<void>;
