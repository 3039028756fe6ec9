import type { Connection, Model, Schema } from 'mongoose';
import { appendOnlyPlugin } from '../tenant/append-only.ts';
import { OWNED } from '../tenant/ownership.ts';
import { tenantPlugin } from '../tenant/plugin.ts';
import { type AddressDoc, addressSchema } from './address.ts';
import { type AuditEventDoc, auditEventSchema } from './audit-event.ts';
import { type AuthAccountDoc, authAccountSchema } from './auth-account.ts';
import { type CompanyDataDoc, type CompanyDoc, companyDataSchema, companySchema } from './company.ts';
import { type EmailCodeDoc, emailCodeSchema } from './email-code.ts';
import { type FirmDoc, firmSchema } from './firm.ts';
import { type GlobalConfigItemDoc, globalConfigItemSchema } from './global-config-item.ts';
import { type InvitationDoc, invitationSchema } from './invitation.ts';
import { type NoticeDoc, noticeSchema } from './notice.ts';
import { type OutboxDoc, outboxSchema } from './outbox.ts';
import { type QuotaDoc, quotaSchema } from './quota.ts';
import { type SessionDoc, sessionSchema } from './session.ts';
import { type SubmissionDoc, submissionSchema } from './submission.ts';
import { type SubscriptionDoc, subscriptionSchema } from './subscription.ts';
import { type UserDoc, userSchema } from './user.ts';

/** The models of one connection; the names are the collections' names. */
export interface Models {
  firms: Model<FirmDoc>;
  addresses: Model<AddressDoc>;
  companies: Model<CompanyDoc>;
  companyData: Model<CompanyDataDoc>;
  authAccounts: Model<AuthAccountDoc>;
  users: Model<UserDoc>;
  sessions: Model<SessionDoc>;
  invitations: Model<InvitationDoc>;
  emailCodes: Model<EmailCodeDoc>;
  subscriptions: Model<SubscriptionDoc>;
  globalConfigItems: Model<GlobalConfigItemDoc>;
  outbox: Model<OutboxDoc>;
  notices: Model<NoticeDoc>;
  auditEvents: Model<AuditEventDoc>;
  submissions: Model<SubmissionDoc>;
  quotas: Model<QuotaDoc>;
}

/** Registers every model on the connection, the owned ones behind the tenant plugin. */
export function createModels(connection: Connection): Models {
  const define = <T>(name: keyof Models, schema: Schema<T>): Model<T> => {
    const field = name in OWNED ? OWNED[name as keyof typeof OWNED] : null;
    if (field) tenantPlugin(schema as Schema, { field });
    return connection.model<T>(name, schema, name);
  };
  const events = auditEventSchema();
  appendOnlyPlugin(events as Schema);
  return {
    firms: define('firms', firmSchema()),
    addresses: define('addresses', addressSchema()),
    companies: define('companies', companySchema()),
    companyData: define('companyData', companyDataSchema()),
    authAccounts: define('authAccounts', authAccountSchema()),
    users: define('users', userSchema()),
    sessions: define('sessions', sessionSchema()),
    invitations: define('invitations', invitationSchema()),
    emailCodes: define('emailCodes', emailCodeSchema()),
    subscriptions: define('subscriptions', subscriptionSchema()),
    globalConfigItems: define('globalConfigItems', globalConfigItemSchema()),
    outbox: define('outbox', outboxSchema()),
    notices: define('notices', noticeSchema()),
    auditEvents: define('auditEvents', events),
    submissions: define('submissions', submissionSchema()),
    quotas: define('quotas', quotaSchema()),
  };
}
