import { MESSAGES } from '@scopewright/contracts/errors';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

/** Where signup is, as seen from a request: the product's own domain, or outside production a local host. Another Host header does not count. */
function siteOrigin({ host, secure }: CallContext, { hosts, links }: Pick<IdentityParts, 'hosts' | 'links'>): string {
  const { kind } = host.resolution;
  const isHere = kind === 'bare' || (kind === 'local' && !links.production);
  return isHere ? `${secure ? 'https' : 'http'}://${host.name}` : `https://${hosts.productDomain}`;
}

/** Where a card is entered before there is a firm: a page of the gateway's that leads back to signup. */
export const signupCardPageCall = (parts: Pick<IdentityParts, 'hosts' | 'links' | 'gateway'>): Implementation =>
  implement('openSignupCardPage', async ({ body: { adminEmail, plan } }, call) => {
    if (parts.gateway === null) throw failures.paymentDeclined(MESSAGES.paymentNotConfigured);
    const cancelUrl = `${siteOrigin(call, parts)}/signup${plan ? `?plan=${plan}` : ''}`;
    // the gateway puts the token in the place of the name, which must not be encoded
    const successUrl = `${cancelUrl}${plan ? '&' : '?'}card={CHECKOUT_SESSION_ID}`;
    return { url: await parts.gateway.openCardPage({ reference: null, email: adminEmail, successUrl, cancelUrl }) };
  });
