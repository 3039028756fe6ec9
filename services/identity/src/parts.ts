import type { DomainDns } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { HostingProvider } from '@scopewright/hosting';
import type { PaymentGateway } from '@scopewright/payments';
import type { Clock, Engines, InvitationQuota, Logger } from '@scopewright/service-kit';
import type { TokenSigner } from './keys/keys.ts';
import type { Passwords } from './login/passwords.ts';
import type { Sealing } from './second-factor/sealing.ts';
import type { SessionProofs } from './session/refresh-secret.ts';

/** What the features of identity work with. */
export interface IdentityParts extends Pick<Engines, 'data' | 'redis' | 'revocations'> {
  addresses: Pick<Engines['addresses'], 'resolve' | 'invalidate'>;
  hosts: HostConfig;
  /** What the links of mails are made with. */
  links: { hosts: HostConfig; production: boolean };
  signer: TokenSigner;
  proofs: SessionProofs;
  passwords: Passwords;
  /** Encrypts the secrets of authenticator apps. */
  sealing: Sealing;
  /** What authenticator apps and passkeys call the product. */
  productName: string;
  quota: InvitationQuota;
  hosting: HostingProvider;
  dns: DomainDns;
  /** Whether `bootstrap/reset` may be called: anywhere but in production, there only where it is allowed. */
  resetAllowed: boolean;
  /** Credentials of the calendar provider; null: not configured. */
  calendar: { clientId: string | null; clientSecret: string | null };
  /** For how many minutes a system administrator can view the product as somebody else; 0: not at all. */
  impersonationMinutes: number;
  /** Null: no gateway is configured, and signup says so. */
  gateway: PaymentGateway | null;
  /** Key that the tokens of invitation links are derived with. */
  invitationSecret: string;
  /** Told whose people sign in or take a new token, as all services are of requests with a token. */
  noteActivity: Engines['service']['onActivity'];
  clock: Clock;
  log: Logger;
}
