/** A file of a development server that it can answer once it has bundled its dependencies. */
export const BUNDLED_DEPENDENCY: string;
