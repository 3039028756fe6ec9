export type { BootData, BootPayload, BootTenant, RemoteLocation, RemoteRegistry } from './boot.ts';
export { type ConnectionOptions, createConnection } from './calls/connection.ts';
export { type Submission, submissionOf } from './calls/submission.ts';
export { useOperation } from './calls/use-operation.ts';
export {
  type AssertRemote,
  type HostApi,
  isCompatible,
  type LeftEditsModule,
  type RemoteAppProps,
  type RemoteModule,
  type SlotProps,
  type ToastAction,
  type ToastApi,
} from './contract.ts';
export type { Command, CommandCenter, HostCommands } from './host/commands.ts';
export type { EditSource, HostEdits, LeaveGuard } from './host/edits.ts';
export { HostProvider, useHost, useSession } from './host-context.tsx';
export { forgetPersonalItems, personalItem } from './personal-storage.ts';
export { componentOf, type ScreenModule, screenNamed, screensOf } from './screens/screens.ts';
export { createImpersonationSession } from './session/impersonation-session.ts';
export {
  createSessionStore,
  type SessionState,
  type SessionStore,
  type SessionStoreOptions,
  STORAGE_ITEMS,
} from './session/session-store.ts';
export { tenantHref } from './tenant-href.ts';
