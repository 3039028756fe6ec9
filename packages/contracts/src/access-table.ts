import { whoInWords } from './access.ts';
import { CALLS, type Call } from './calls.ts';

/** Whether a call is answered at a firm whose account is read-only, in words. */
const whileReadOnly = ({ method, whileReadOnly: reason }: Pick<Call, 'method' | 'whileReadOnly'>): string => reason ?? (method === 'GET' ? 'yes' : 'no');

/** The table of docs/access.md: every call with who may make it. */
export function accessTable(): string {
  const rows = (Object.values(CALLS) as Call[]).map(
    (call) => `| \`${call.method} ${call.path}\` | ${call.service} | ${whoInWords(call.who)} | ${whileReadOnly(call)} | ${call.planned ? 'planned' : 'yes'} |`,
  );
  return ['| Call | Service | Who may | While read-only | Answered |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}
