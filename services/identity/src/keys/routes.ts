import type { PlainRoute } from '@scopewright/service-kit';
import type { TokenSigner } from './token-signer.ts';

export const JWKS_PATH = '/.well-known/jwks.json';

/** The key set (RFC 7517), for the other services. */
export const keyRoutes = ({ jwks }: TokenSigner): PlainRoute[] => [
  {
    method: 'GET',
    path: JWKS_PATH,
    handle(ctx) {
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.body = jwks;
    },
  },
];
