import { API_PREFIX, type CallName, LEGACY_API_PREFIX, ROUTES, type Route } from '@scopewright/contracts/routes';
import { failures, RouteMatcher } from '@scopewright/service-kit';

export interface ApiTarget {
  name: CallName;
  route: Route;
  /** Template with the API's prefix, for metrics. */
  template: string;
}

/** The call that a request matches, with the parameters of its path. */
export interface FoundCall extends ApiTarget {
  params: Record<string, string>;
}

/** A path without the API's prefix; the older prefix is the same API (§7). Null for a path outside the API. */
export function apiPath(path: string): string | null {
  if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) return path;
  const legacy = LEGACY_API_PREFIX.exec(path);
  return legacy ? `${API_PREFIX}${path.slice(legacy[0].length)}` : null;
}

/** Finds the service that answers a call. */
export function createApiRoutes(): (method: string, path: string) => FoundCall {
  const matcher = new RouteMatcher<ApiTarget>(
    (Object.entries(ROUTES) as [CallName, Route][]).map(([name, route]) => {
      const template = `${API_PREFIX}/${route.path}`;
      return { method: route.method, path: template, value: { name, route, template } };
    }),
  );
  /** @throws CallError 404, or 405 with the methods that the path answers */
  return (method, path) => {
    const match = matcher.match(method, path);
    if ('value' in match) return { ...match.value, params: match.params };
    throw match.allow.length > 0 ? failures.methodNotAllowed(match.allow) : failures.notFound();
  };
}
