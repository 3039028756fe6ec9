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
 * Finds the value of a method and path, with the matching rules of @koa/router: case-sensitive, no trailing slash,
 * parameters decoded. An exact path wins over a template; HEAD matches GET routes.
 */
export class RouteMatcher<T> {
  readonly #router = new Router({ sensitive: true, strict: true });
  /** The value of a router layer, by the layer's name. */
  readonly #values = new Map<string | undefined, T>();

  /** @throws Error for two entries with the same method and path */
  constructor(entries: readonly RouteEntry<T>[]) {
    // The router takes the first layer that matches.
    const exactFirst = entries.toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
    for (const { method, path, value } of exactFirst) {
      const name = `${method} ${path}`;
      if (this.#values.has(name)) throw new Error(`Two handlers for ${name}`);
      this.#values.set(name, value);
      // The router requires a middleware, which is never run when only matching.
      this.#router.register(path.replace(PARAM, ':$1'), [method], () => undefined, { name });
    }
  }

  /** The match, or the methods that the path supports (empty if the path is unknown). */
  match(method: string, path: string): RouteMatch<T> | { allow: readonly string[] } {
    // The router would pass a parameter that cannot be decoded unchanged.
    if (!isDecodable(path)) return { allow: [] };
    const { path: layers, pathAndMethod } = this.#router.match(path, method);
    const [layer] = pathAndMethod;
    const value = this.#values.get(layer?.name);
    if (layer && value !== undefined) return { value, params: layer.params(path, layer.captures(path)) };
    return { allow: [...new Set(layers.flatMap(({ methods }) => methods))].sort() };
  }
}
