import type { AddressResolver, Data } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { Clock, Logger, Revocations } from '@scopewright/service-kit';
import type { Redis } from 'ioredis';
import type { TokenSigner } from './keys/token-signer.ts';
import type { Passwords } from './login/passwords.ts';
import type { PaymentGateway } from './signup/payment-gateway.ts';
import type { SubdomainClaims } from './subdomain/claims.ts';

/** What the features of identity work with. */
export interface IdentityParts {
  data: Data;
  redis: Redis;
  addresses: Pick<AddressResolver, 'resolve'>;
  revocations: Revocations;
  hosts: HostConfig;
  signer: TokenSigner;
  passwords: Passwords;
  claims: SubdomainClaims;
  /** Null: no gateway is configured, and signup says so. */
  gateway: PaymentGateway | null;
  /** Key that the tokens of invitation links are derived with. */
  invitationSecret: string;
  clock: Clock;
  log: Logger;
}
