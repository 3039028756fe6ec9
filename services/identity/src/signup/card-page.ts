import { MESSAGES } from '@scopewright/contracts/errors';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';

/**
 * The origin of the signup page for a request: the product's own domain, or outside production a local host. Any other
 * Host header is ignored.
 */
function siteOrigin({ host, secure }: CallContext, { hosts, links }: Pick<IdentityParts, 'hosts' | 'links'>): string {
  const { kind } = host.resolution;
  const isHere = kind === 'bare' || (kind === 'local' && !links.production);
  return isHere ? `${secure ? 'https' : 'http'}://${host.name}` : `https://${hosts.productDomain}`;
}

/** The gateway's page for entering a card before there is a firm; it leads back to signup. */
export const signupCardPageCall = (parts: Pick<IdentityParts, 'hosts' | 'links' | 'gateway'>): Implementation =>
  implement('openSignupCardPage', async ({ body: { adminEmail, plan } }, call) => {
    if (parts.gateway === null) throw failures.paymentDeclined(MESSAGES.paymentNotConfigured);
    const cancelUrl = `${siteOrigin(call, parts)}/signup${plan ? `?plan=${plan}` : ''}`;
    // the gateway replaces the placeholder by the token, so it must not be encoded
    const successUrl = `${cancelUrl}${plan ? '&' : '?'}card={CHECKOUT_SESSION_ID}`;
    return { url: await parts.gateway.openCardPage({ reference: null, email: adminEmail, successUrl, cancelUrl }) };
  });
