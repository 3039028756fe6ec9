import type { z } from 'zod';
import type * as entity from './entities.ts';

export type Tenant = z.output<typeof entity.tenant>;
export type SessionUser = z.output<typeof entity.sessionUser>;
export type SessionCompany = z.output<typeof entity.sessionCompany>;
export type AccountFirm = z.output<typeof entity.accountFirm>;
export type AccountSession = z.output<typeof entity.accountSession>;
export type PendingEmailChange = z.output<typeof entity.pendingEmailChange>;
export type SecondFactorQuestion = z.output<typeof entity.secondFactorQuestion>;
export type SecondFactors = z.output<typeof entity.secondFactors>;
export type SessionGrant = z.output<typeof entity.sessionGrant>;
export type Company = z.output<typeof entity.company>;
export type CompanyRow = z.output<typeof entity.companyRow>;
export type UserRecord = z.output<typeof entity.userRecord>;
export type Invitation = z.output<typeof entity.invitation>;
export type LookedUpCompany = z.output<typeof entity.lookedUpCompany>;
