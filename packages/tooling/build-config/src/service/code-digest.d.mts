export const SCOPE_RULES_ENTRY: string;
export const TRACE_RULES_ENTRY: string;
export function codeDigest(entry: string): Promise<string>;
