import { whoInWords } from './access.ts';
import { CALLS, type Call } from './calls.ts';

/** The table of docs/access.md: every call with who may make it. */
export function accessTable(): string {
  const rows = (Object.values(CALLS) as Call[]).map(
    ({ method, path, service, who, planned }) => `| \`${method} ${path}\` | ${service} | ${whoInWords(who)} | ${planned ? 'planned' : 'yes'} |`,
  );
  return ['| Call | Service | Who may | Answered |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
