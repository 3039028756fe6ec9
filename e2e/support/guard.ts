/** The only limit of a wait: it guards against hanging and is no expectation. */
export const GUARD_MS = 60_000;
