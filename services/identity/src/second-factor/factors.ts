import type { AuthAccountDoc } from '@scopewright/data';

/** The fields of an account that decide whether it has a second factor. */
export type Factors = Pick<AuthAccountDoc, 'totp' | 'passkeys'>;

/** Whether a person has a second factor. */
export const hasSecondFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

/** The sealing context of the secret of an account's authenticator app. */
export const totpContext = (accountId: { toString(): string }): string => `totp:${accountId}`;
