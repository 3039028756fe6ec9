/** Kinds of events that a list can be filtered by, with their labels. */
export const EVENT_KINDS = [
  { value: 'sow', label: 'SOWs' },
  { value: 'change-order', label: 'Change orders' },
  { value: 'document', label: 'Documents' },
  { value: 'person', label: 'People' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'scope', label: 'Scope' },
  { value: 'company', label: 'Company' },
] as const;

/** The same for the firm's own audit trail, which records more kinds. */
export const FIRM_EVENT_KINDS = [
  ...EVENT_KINDS,
  { value: 'staff', label: 'Users of the firm' },
  { value: 'firm', label: 'Firm' },
  { value: 'domain', label: 'Custom domains' },
  { value: 'billing', label: 'Plan & billing' },
  { value: 'impersonation', label: 'Views by support' },
] as const;

/** The same for the audit trail of the whole system. */
export const SYSTEM_EVENT_KINDS = [
  ...FIRM_EVENT_KINDS,
  { value: 'session', label: 'Sign-ins' },
  { value: 'account', label: 'Accounts' },
  { value: 'password', label: 'Passwords' },
  { value: 'email', label: 'Email addresses' },
  { value: 'second-factor', label: 'Second factors' },
  { value: 'user', label: 'Recovered users' },
  { value: 'config-item', label: 'Global configuration items' },
  { value: 'job', label: 'Jobs' },
  { value: 'jobs', label: 'Bulk job retries' },
  { value: 'data', label: 'Cleanups' },
  { value: 'address', label: 'Repaired addresses' },
  { value: 'hosting', label: 'Hosting' },
  { value: 'system', label: 'Set-up' },
  { value: 'activity', label: 'Exports of the activity' },
] as const;
