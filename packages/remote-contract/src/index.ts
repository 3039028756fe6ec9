export {
  type AssertRemote,
  type BootData,
  type BootTenant,
  type HostApi,
  isCompatible,
  REMOTE_NAMES,
  type RemoteAppProps,
  type RemoteLocation,
  type RemoteModule,
  type RemoteName,
  type RemoteRegistry,
  type ToastApi,
} from './contract.ts';
export { HostProvider, useHost, useSession } from './host-context.tsx';
export { createSessionStore, STORAGE_ITEMS, type SessionState, type SessionStore, type SessionStoreOptions } from './session-store.ts';
export { tenantHref } from './tenant-href.ts';
