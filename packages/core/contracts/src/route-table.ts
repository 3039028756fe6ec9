import { credentialOf } from './access.ts';
import { CALLS, type Call, type CallName } from './calls.ts';

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));

/**
 * The text of `route-table.generated.ts`: the data of every call that the client needs, without bundling schemas for
 * the browser.
 */
export function routeTableSource(): string {
  const rows = (Object.entries(CALLS) as [CallName, Call][]).map(
    ([name, { method, path, service, who, long, download, upload, bodyBytes }]) => {
      const route = {
        method,
        path,
        service,
        credential: credentialOf(who),
        ...(long && { long }),
        ...(download !== undefined && { download: true }),
        ...(upload && { upload: true }),
        ...(bodyBytes !== undefined && { bodyBytes }),
      };
      return `  ${name}: { ${Object.entries(route)
        .map(([key, value]) => `${key}: ${literal(value)}`)
        .join(', ')} },`;
    },
  );
  return `// Made from the definitions of the calls by \`npm run generate\` in this package; not to be changed by hand.
import type { Route } from './call.ts';
import type { CallName } from './calls.ts';

export const ROUTES = {
${rows.join('\n')}
} as const satisfies Record<CallName, Route>;
`;
}
