import Router from '@koa/router';

/** A path template with `{param}` segments, and what answers it. */
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
 * Finds what answers a method and path, by the matching of @koa/router: case-sensitive, no slash at the end, parameters decoded.
 * An exact path wins over a template; a HEAD request is answered by what answers GET.
 */
export class RouteMatcher<T> {
  readonly #router = new Router({ sensitive: true, strict: true });
  /** What answers a layer of the router, by the layer's name. */
  readonly #values = new Map<string | undefined, T>();

  /** @throws Error for two entries of one method and path */
  constructor(entries: readonly RouteEntry<T>[]) {
    // The router takes the first layer that fits.
    const exactFirst = entries.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
    for (const { method, path, value } of exactFirst) {
      const name = `${method} ${path}`;
      if (this.#values.has(name)) throw new Error(`Two handlers for ${name}`);
      this.#values.set(name, value);
      // The router insists on a middleware, which matching alone never runs.
      this.#router.register(path.replace(PARAM, ':$1'), [method], () => undefined, { name });
    }
  }

  /** The match, or the methods that the path does answer (empty: nothing answers the path). */
  match(method: string, path: string): RouteMatch<T> | { allow: readonly string[] } {
    // The router would hand a parameter that cannot be decoded on as it is.
    if (!isDecodable(path)) return { allow: [] };
    const { path: layers, pathAndMethod } = this.#router.match(path, method);
    const [layer] = pathAndMethod;
    const value = this.#values.get(layer?.name);
    if (layer && value !== undefined) return { value, params: layer.params(path, layer.captures(path)) };
    return { allow: [...new Set(layers.flatMap(({ methods }) => methods))].sort() };
  }
}
