import Router from '@koa/router';

/** A path template with `{param}` segments, and its value. */
export interface RouteEntry<T> {
  method: string;
  /** Absolute path, for example `/api/public/tenant/{tenantKey}`. */
  path: string;
  value: T;
}

export interface RouteMatch<T> {
  value: T;
  params: Record<string, string>;
}

const PARAM = /\{(\w+)\}/g;

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Which paths are looked at together: those with as many segments and the same first two, for example
 * `/api/companies/{id}` and `/api/companies/storage`. Trying the patterns of all calls for each request would cost the
 * front door a twelfth of its time.
 */
function groupOf(path: string): string {
  const [, first = '', second = '', ...rest] = path.split('/');
  return `${first}/${second} ${rest.length}`;
}

/**
 * Finds the value of a method and path, with the matching rules of @koa/router: case-sensitive, no trailing slash,
 * parameters decoded. An exact path wins over a template; HEAD matches GET routes.
 */
export class RouteMatcher<T> {
  readonly #routers = new Map<string, Router>();
  /** The value of a router layer, by the layer's name. */
  readonly #values = new Map<string | undefined, T>();

  /** @throws Error for two entries with the same method and path, and for a parameter in the first two segments */
  constructor(entries: readonly RouteEntry<T>[]) {
    // The router takes the first layer that matches.
    const exactFirst = entries.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
    for (const { method, path, value } of exactFirst) {
      const name = `${method} ${path}`;
      if (this.#values.has(name)) throw new Error(`Two handlers for ${name}`);
      this.#values.set(name, value);
      const group = groupOf(path);
      if (group.includes('{')) throw new Error(`${name} has a parameter in its first two segments`);
      const router = this.#routers.get(group) ?? new Router({ sensitive: true, strict: true });
      this.#routers.set(group, router);
      // The router requires a middleware, which is never run when only matching.
      router.register(path.replace(PARAM, ':$1'), [method], () => undefined, { name });
    }
  }

  /** The match, or the methods that the path supports (empty if the path is unknown). */
  match(method: string, path: string): RouteMatch<T> | { allow: readonly string[] } {
    // The router would pass a parameter that cannot be decoded unchanged.
    if (!isDecodable(path)) return { allow: [] };
    const { path: layers = [], pathAndMethod: [layer] = [] } =
      this.#routers.get(groupOf(path))?.match(path, method) ?? {};
    const value = this.#values.get(layer?.name);
    if (layer && value !== undefined) return { value, params: layer.params(path, layer.captures(path)) };
    return { allow: [...new Set(layers.flatMap(({ methods }) => methods))].sort() };
  }
}
