import type { SessionUser } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { Banner } from '@scopewright/ui';

/** Says that nothing can be changed: why, to the firm's people; to a client's people only that it is so. */
export function ReadOnlyBanner({ role }: { role: SessionUser['role'] | undefined }) {
  const ofTheFirm = role === 'firmAdmin' || role === 'consultant';
  return <Banner tone="warning">{ofTheFirm ? MESSAGES.accountReadOnly : 'This account is read-only at the moment.'}</Banner>;
}
