import type { AuthAccountDoc } from '@scopewright/data';

/** What of an account tells whether it has a second factor. */
export type Factors = Pick<AuthAccountDoc, 'totp' | 'passkeys'>;

/** Whether a person has a second factor. */
export const hasSecondFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

/** What the secret of an account's authenticator app is sealed for. */
export const totpContext = (accountId: { toString(): string }): string => `totp:${accountId}`;
