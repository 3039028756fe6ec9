import type { AddressResolver, Data } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import type { Clock, InvitationQuota, Logger, PaymentGateway, Revocations } from '@scopewright/service-kit';
import type { Redis } from 'ioredis';
import type { TokenSigner } from './keys/keys.ts';
import type { Passwords } from './login/passwords.ts';
import type { SessionProofs } from './session/refresh-secret.ts';

/** What the features of identity work with. */
export interface IdentityParts {
  data: Data;
  redis: Redis;
  addresses: Pick<AddressResolver, 'resolve'>;
  revocations: Revocations;
  hosts: HostConfig;
  /** What the links of mails are made with. */
  links: { hosts: HostConfig; production: boolean };
  signer: TokenSigner;
  proofs: SessionProofs;
  passwords: Passwords;
  quota: InvitationQuota;
  /** Null: no gateway is configured, and signup says so. */
  gateway: PaymentGateway | null;
  /** Key that the tokens of invitation links are derived with. */
  invitationSecret: string;
  clock: Clock;
  log: Logger;
}
