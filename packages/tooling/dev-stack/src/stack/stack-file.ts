import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { ServiceName } from './parts.ts';

export interface Account {
  email: string;
  password: string;
  /** Tenant key of the host to sign in at; null for the system administrator, who can sign in at any. */
  tenantKey: string | null;
}

export interface DemoAccounts {
  systemAdmin: Account;
  firmAdmin: Account;
  consultant: Account;
  companyAdmin: Account;
}

/** A local server that speaks Google's OAuth and Calendar API, and its one OAuth client. */
export interface GoogleStandIn {
  origin: string;
  clientId: string;
  clientSecret: string;
}

/** Content of `.data/stack.json` about a running product, for tests and tools. */
export interface StackFile {
  url: string;
  api: string;
  publicKey: string;
  setupKey: string;
  testPaymentToken: string;
  productDomain: string;
  /** `preview` shows every mail with sample data, in development. */
  mailbox: { smtp: string; web: string | null; preview: string | null };
  /** DNS servers for custom domains; if empty, those of the machine. */
  dnsServers: string[];
  mongo: string;
  redis: string;
  /** Stand-in for Google's calendars; null if an OAuth client is configured. */
  google: GoogleStandIn | null;
  remotes: Record<string, string>;
  /** File that registers further remotes with the running product: their origins, by name. */
  remotesFile: string;
  services: Record<ServiceName, string>;
  /** Process ids by name; `stack` is the process that started the others. */
  pids: Record<string, number>;
  /** Null if the product was started empty. */
  demo: DemoAccounts | null;
}

/** Writes the file atomically, so that a reader never sees half of it. */
export function writeStackFile(file: string, stack: StackFile): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Reads the file; null without one. */
export function readStackFile(file: string): StackFile | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export const removeStackFile = (file: string): void => rmSync(file, { force: true });
