export { type ConnectionOptions, createConnection } from './connection.ts';
export {
  type AssertRemote,
  type BootData,
  type BootPayload,
  type BootTenant,
  type HostApi,
  isCompatible,
  type RemoteAppProps,
  type RemoteLocation,
  type RemoteModule,
  type RemoteRegistry,
  type ToastAction,
  type ToastApi,
} from './contract.ts';
export { HostProvider, useHost, useSession } from './host-context.tsx';
export { createImpersonationSession } from './impersonation-session.ts';
export { componentOf, type ScreenModule, screenNamed, screensOf } from './screens.ts';
export {
  createSessionStore,
  type SessionState,
  type SessionStore,
  type SessionStoreOptions,
  STORAGE_ITEMS,
} from './session-store.ts';
export { type Submission, submissionOf } from './submission.ts';
export { tenantHref } from './tenant-href.ts';
export { useOperation } from './use-operation.ts';
