import { SAMPLE_PAGES } from '@scopewright/domain/pages/testing';
import type { BootData } from '../boot.ts';

/** Boot data of a firm's page on its own subdomain, with the test's overrides. */
export function bootData(overrides: Partial<BootData> = {}): BootData {
  return {
    productName: 'Scopewright',
    productDomain: 'scopewright.app',
    productAltDomain: null,
    supportEmail: 'support@scopewright.app',
    apiBase: '/api',
    publicKey: 'public-client-key-of-tests',
    testPaymentToken: 'test-payment-token',
    host: { kind: 'tenant', key: 'acme' },
    hostConfig: {
      productDomain: 'scopewright.app',
      localSuffixes: ['localhost', '127.0.0.1'],
      previewSuffixes: [],
      designSuffixes: [],
    },
    tenantKey: 'acme',
    tenant: { firmId: '64b7f9c2a1d3e4f5a6b7c8d9', firmName: 'Acme Consulting', subdomain: 'acme', archived: false },
    remotes: {
      marketing: {
        manifest: 'https://marketing.example/mf-manifest.json',
        title: 'Website',
        ...SAMPLE_PAGES.marketing,
      },
      auth: { manifest: 'https://auth.example/mf-manifest.json', title: 'Sign-in', ...SAMPLE_PAGES.auth },
      firm: { manifest: 'https://firm.example/mf-manifest.json', title: 'Firm dashboard', ...SAMPLE_PAGES.firm },
      admin: {
        manifest: 'https://admin.example/mf-manifest.json',
        title: 'System administration',
        ...SAMPLE_PAGES.admin,
      },
    },
    firstRun: false,
    version: 'test',
    ...overrides,
  };
}
