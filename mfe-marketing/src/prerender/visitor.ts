import { createApiClient } from '@scopewright/api-client';
import type { BootData, HostApi, SessionState } from '@scopewright/remote-contract';
import { PLACEHOLDERS } from '@scopewright/remote-contract/prerendered';
import { createQueryClient } from '@scopewright/remote-contract/query-client';

/** The part of the boot data that all deployments share, for a visitor without a tenant. */
export const VISITOR_BOOT: BootData = {
  productName: PLACEHOLDERS.productName,
  productDomain: '',
  productAltDomain: null,
  supportEmail: PLACEHOLDERS.supportEmail,
  apiBase: '/api',
  publicKey: '',
  testPaymentToken: null,
  host: { kind: 'bare' },
  hostConfig: { productDomain: '', localSuffixes: [], previewSuffixes: [], designSuffixes: [] },
  tenantKey: null,
  tenant: null,
  remotes: {},
  firstRun: false,
  version: '',
};

const SIGNED_OUT: SessionState = { status: 'signed-out', abilities: [], readOnly: false };
const nothing = () => undefined;

/** The shell's API during prerendering: signed out, and no call works. */
export function visitorHost(): HostApi {
  return {
    boot: VISITOR_BOOT,
    session: {
      get: () => SIGNED_OUT,
      subscribe: () => nothing,
      signIn: nothing,
      signOut: async () => true,
      finishSignOut: async () => undefined,
      forget: nothing,
      noticeStorage: nothing,
      accessToken: () => null,
      hasStored: () => false,
      refresh: async () => false,
    },
    api: createApiClient({
      baseUrl: VISITOR_BOOT.apiBase,
      publicKey: VISITOR_BOOT.publicKey,
      accessToken: () => null,
      tenantKey: () => null,
      fetch: async () => {
        throw new Error('A screen that is prerendered makes no calls while it is drawn');
      },
    }),
    toast: { success: nothing, error: nothing, info: nothing },
    queryClient: createQueryClient(),
  };
}
