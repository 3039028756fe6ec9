import { type Models, runWithTenant, trusted } from '@scopewright/data';
import type { LinkTarget } from '@scopewright/jobs';

/** Payload of a mail with links to a firm's pages. */
interface LinksToFirm {
  firmId: string;
  link: LinkTarget;
}

const linksToFirm = (payload: object): payload is LinksToFirm => 'firmId' in payload && 'link' in payload;

/** The firm's verified domains, those in use for longest first. Runs in the firm's scope. */
const ownDomains = ({ addresses }: Pick<Models, 'addresses'>): Promise<{ _id: string }[]> =>
  addresses
    .find({ kind: 'custom', verifiedAt: trusted({ $ne: null }) }, { _id: 1 })
    .sort({ verifiedAt: 1, _id: 1 })
    .lean();

/**
 * The payload of a mail with its links at the firm's own domain, if it has one, wherever the request came in that caused
 * the mail. Links on a local host, which names the firm by `?tenant=`, and those that are at one of its domains stay.
 */
export async function atOwnDomain<P extends object>(models: Pick<Models, 'addresses'>, payload: P): Promise<P> {
  if (!linksToFirm(payload) || payload.link.tenantKey !== null) return payload;
  const domains = await runWithTenant(payload.firmId, () => ownDomains(models));
  const url = new URL(payload.link.origin);
  const [domain] = domains;
  if (domain === undefined || domains.some(({ _id }) => _id === url.hostname)) return payload;
  url.hostname = domain._id;
  return { ...payload, link: { origin: url.origin, tenantKey: null } };
}
