import { type Implementation, implement } from '@scopewright/service-kit';
import type { IdentityParts } from '../parts.ts';
import { bootstrapCall } from './bootstrap.ts';
import { hostingCalls } from './hosting.ts';
import { quickSetupCall } from './quick-setup.ts';
import { resetCall } from './reset.ts';
import { sampleTenantCall } from './sample-tenant.ts';

/** First-time set-up, reset, and hosting (§2.11, §2.14, §2.16). */
export const setUpCalls = (parts: IdentityParts): Implementation[] => [
  // the key was checked before this
  implement('checkSetupKey', () => ({ success: true as const })),
  bootstrapCall(parts),
  resetCall(parts),
  sampleTenantCall(parts),
  quickSetupCall(parts),
  ...hostingCalls(parts),
];
