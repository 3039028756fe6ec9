import { answersImpersonation, credentialOf, describeAccessRule } from './access.ts';
import { CALLS, type Call } from './calls.ts';

/** Whether a call is answered at a firm whose account is read-only, as a sentence. */
const whileReadOnly = ({ method, whileReadOnly: reason }: Pick<Call, 'method' | 'whileReadOnly'>): string =>
  reason ?? (method === 'GET' ? 'yes' : 'no');

/**
 * Whether a call is answered to a system administrator who views the product as another user; does not apply to calls
 * without a user's token.
 */
const whileImpersonating = (call: Call): string => {
  if (!['token', 'either', 'optional'].includes(credentialOf(call.who))) return '';
  return answersImpersonation(call) ? 'yes' : 'no';
};

/** The table of docs/access.md: every call with its access rule. */
export function accessTable(): string {
  const rows = (Object.values(CALLS) as Call[]).map(
    (call) =>
      `| \`${call.method} ${call.path}\` | ${call.service} | ${describeAccessRule(call.who)} | ${whileReadOnly(call)} | ${whileImpersonating(call)} |`,
  );
  return [
    '| Call | Service | Who may | While read-only | While viewed as |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
