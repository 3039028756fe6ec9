import type { DomainDns } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { HostingProvider } from '@scopewright/hosting';
import type { PaymentGateway } from '@scopewright/payments';
import type { Clock, Engines, InvitationQuota, Logger, Sealing } from '@scopewright/service-kit';
import type { TokenSigner } from './keys/keys.ts';
import type { Passwords } from './login/passwords.ts';
import type { SessionProofs } from './session/refresh-secret.ts';

/** The dependencies of identity's features. */
export interface IdentityParts extends Pick<Engines, 'data' | 'redis' | 'revocations'> {
  addresses: Pick<Engines['addresses'], 'resolve' | 'invalidate'>;
  hosts: HostConfig;
  /** Settings for the links in mails. */
  links: { hosts: HostConfig; production: boolean };
  signer: TokenSigner;
  proofs: SessionProofs;
  passwords: Passwords;
  /** Encrypts the secrets of authenticator apps. */
  sealing: Sealing;
  /** The product's name in authenticator apps and passkeys. */
  productName: string;
  quota: InvitationQuota;
  hosting: HostingProvider;
  dns: DomainDns;
  /**
   * Whether `bootstrap/reset` can be called: always outside production, in production only if allowed by configuration.
   */
  resetAllowed: boolean;
  /** Credentials of the calendar provider; null: not configured. */
  calendar: { clientId: string | null; clientSecret: string | null };
  /** For how many minutes a system administrator can view the product as another user; 0: turned off. */
  impersonationMinutes: number;
  /** Null: no gateway is configured; signup answers with that error. */
  gateway: PaymentGateway | null;
  /** Key from which the tokens of invitation links are derived. */
  invitationSecret: string;
  /** Called with the tenant of each sign-in and token refresh, as all services do for each request with a token. */
  noteActivity: Engines['service']['onActivity'];
  clock: Clock;
  log: Logger;
}
