import { AMOUNT_MAX_MINOR } from '@scopewright/contracts/constants';

/** Why a typed amount is no hourly rate; null if it is one. @param minor null for an unreadable amount */
export function rateProblem(minor: number | null): string | null {
  if (minor === null) return 'Enter an amount such as 180.00';
  if (minor < 0) return 'Must not be negative';
  return minor > AMOUNT_MAX_MINOR ? 'This amount is too large' : null;
}
