/**
 * The tenant that an access token belongs to: the id of the firm, or of the company if it has no firm; null for a
 * system administrator, undefined when the token can't be read. Only decodes; the server verifies.
 */
export function firmOfToken(token: string): string | null | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('firm' in claims)) return undefined;
    if (claims.firm === null)
      return 'companyId' in claims && typeof claims.companyId === 'string' ? claims.companyId : null;
    return typeof claims.firm === 'string' ? claims.firm : undefined;
  } catch {
    return undefined;
  }
}
