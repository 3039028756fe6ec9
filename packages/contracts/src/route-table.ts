import { credentialOf } from './access.ts';
import { CALLS, type Call, type CallName } from './calls.ts';

/** The text of `route-table.generated.ts`: what the client needs of every call, in a file that brings no schemas into the browser. */
export function routeTableSource(): string {
  const rows = (Object.entries(CALLS) as [CallName, Call][]).map(([name, { method, path, service, who, planned }]) => {
    const route = { method, path, service, credential: credentialOf(who), live: !planned };
    return `  ${name}: ${JSON.stringify(route)},`;
  });
  return `// Made from the definitions of the calls by \`npm run generate\` in this package; not to be changed by hand.
import type { Credential } from './access.ts';
import type { ServiceName } from './call.ts';
import type { CallName } from './calls.ts';

/** A call as its route. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, with \`{param}\` placeholders. */
  path: string;
  service: ServiceName;
  credential: Credential;
  /** Whether a service answers the call today. */
  live: boolean;
}

export const ROUTES = {
${rows.join('\n')}
} as const satisfies Record<CallName, Route>;
`;
}
