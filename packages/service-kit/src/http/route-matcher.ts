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

interface Template<T> {
  segments: readonly string[];
  methods: Map<string, T>;
}

const NO_PARAMS: Record<string, string> = Object.freeze({});
const isParam = (segment: string) => segment.startsWith('{');

/** The path parameters of `segments` under a template, or null when it is another path (or not decodable). */
function paramsOf(template: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (template.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const actual = segments[index] ?? '';
    if (!isParam(expected)) {
      if (expected !== actual) return null;
      continue;
    }
    if (actual === '') return null;
    try {
      params[expected.slice(1, -1)] = decodeURIComponent(actual);
    } catch {
      return null;
    }
  }
  return params;
}

/**
 * Finds what answers a method and path: exact paths by one map look-up, templates by their segments.
 * A HEAD request is answered by what answers GET.
 */
export class RouteMatcher<T> {
  readonly #exact = new Map<string, Map<string, T>>();
  readonly #templates: Template<T>[] = [];

  constructor(entries: readonly RouteEntry<T>[]) {
    for (const { method, path, value } of entries) {
      let methods = path.includes('{') ? this.#templateFor(path) : this.#exact.get(path);
      if (!methods) {
        methods = new Map();
        this.#exact.set(path, methods);
      }
      if (methods.has(method)) throw new Error(`Two handlers for ${method} ${path}`);
      methods.set(method, value);
    }
  }

  #templateFor(path: string): Map<string, T> {
    const known = this.#templates.find((template) => template.segments.join('/') === path);
    if (known) return known.methods;
    const methods = new Map<string, T>();
    this.#templates.push({ segments: path.split('/'), methods });
    return methods;
  }

  /** The match, or the methods that the path does answer (empty: nothing answers the path). */
  match(method: string, path: string): RouteMatch<T> | { allow: readonly string[] } {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const exact = this.#exact.get(path);
    const value = exact?.get(wanted);
    if (value !== undefined) return { value, params: NO_PARAMS };
    const allow = new Set<string>(exact?.keys());
    const segments = path.split('/');
    for (const template of this.#templates) {
      const params = paramsOf(template.segments, segments);
      if (params === null) continue;
      const found = template.methods.get(wanted);
      if (found !== undefined) return { value: found, params };
      for (const other of template.methods.keys()) allow.add(other);
    }
    if (allow.has('GET')) allow.add('HEAD');
    return { allow: [...allow].sort() };
  }
}
