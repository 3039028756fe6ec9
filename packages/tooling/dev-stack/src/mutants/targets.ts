/**
 * Sources of a package that are mutated, and the tests that must notice. Paths are relative to the package's folder;
 * `path#name` is one function of a file.
 */
export interface MutantTarget {
  name: string;
  folder: string;
  mutate: readonly string[];
  /** By default every test that imports the mutated code. */
  tests?: readonly string[];
}

/** Access control: for each of these the required percentage of mutants must be killed. */
export const GUARDS: readonly MutantTarget[] = [
  { name: 'policy', folder: 'packages/core/domain', mutate: ['src/policy.ts'], tests: ['src/policy.test.ts'] },
  {
    name: 'tenants',
    folder: 'packages/engine/data',
    mutate: ['src/visibility.ts', 'src/tenant/filters.ts', 'src/tenant/plugin.ts', 'src/tenant/owner.ts'],
    tests: [
      'src/visibility.test.ts',
      'src/tenant/filters.test.ts',
      'src/tenant/isolation.test.ts',
      'src/tenant/company-isolation.test.ts',
    ],
  },
  {
    name: 'calls',
    folder: 'packages/server/service-kit',
    mutate: [
      ...[
        ...['bearerOf', 'refuseForeignHost', 'pendingStepOf', 'authenticateUser', 'authenticate', 'tenantOfCall'],
        ...['authorize', 'refuseWrites', 'refuseToImpersonate', 'takeKeys', 'within'],
      ].map((name) => `src/http/answer-call.ts#${name}`),
      'src/limits/limiter.ts',
    ],
    tests: ['src/service.test.ts', 'src/limits/limiter.test.ts', 'src/proof/proof.test.ts'],
  },
  {
    name: 'sessions',
    folder: 'services/identity',
    mutate: [
      'src/session/session.ts#standingOf',
      'src/session/session.ts#assertAtHome',
      'src/session/session.ts#rotate',
    ],
    tests: ['src/session/session.test.ts', 'src/impersonation/impersonation.test.ts'],
  },
  {
    name: 'companies',
    folder: 'services/delivery',
    mutate: ['src/companies/visible-company.ts', 'src/activity/client-actions.ts'],
    tests: ['src/companies/visible-company.test.ts', 'src/activity/activity.test.ts'],
  },
  {
    name: 'items',
    folder: 'services/delivery',
    mutate: [
      ...['projectOf', 'requireRoom'].map((name) => `src/scoping/items/create-item.ts#${name}`),
      'src/scoping/items/edit-item.ts#visibleItem',
      'src/edit-once.ts#isDone',
      ...['requirePresent', 'change', 'restore'].map((name) => `src/scoping/items/change-item.ts#${name}`),
    ],
    tests: ['src/scoping/items/item-guards.test.ts'],
  },
  {
    name: 'versions',
    folder: 'services/delivery',
    mutate: [
      'src/sows/change-document.ts#changeDocument',
      ...[
        'src/held-firm.ts',
        'src/scoping/check/hand-work-hours.ts',
        'src/staff/firm-settings.ts',
        'src/branding/branding.ts',
      ],
    ],
    tests: [
      ...['src/sows/sows.test.ts', 'src/held-firm.test.ts', 'src/scoping/check/hand-work-hours.test.ts'],
      ...['src/staff/staff.test.ts', 'src/branding/branding.test.ts'],
    ],
  },
  {
    name: 'storage',
    folder: 'services/delivery',
    mutate: ['src/storage/storage.ts'],
    tests: ['src/storage/storage.test.ts'],
  },
  {
    name: 'quotas',
    folder: 'packages/engine/data',
    mutate: [
      'src/quota.ts',
      ...['storageOf', 'countedBytes', 'requireStorage', 'countFile'].map((name) => `src/storage/storage.ts#${name}`),
    ],
    tests: ['src/quota.test.ts', 'src/storage/storage.test.ts'],
  },
  {
    name: 'invitations',
    folder: 'packages/server/service-kit',
    mutate: ['src/limits/invitation-quota.ts'],
    tests: ['src/limits/invitation-quota.test.ts'],
  },
  {
    name: 'tries',
    folder: 'services/identity',
    mutate: ['src/login/tries.ts', 'src/session/known-devices.ts'],
    tests: ['src/login/tries.test.ts', 'src/session/known-devices.test.ts'],
  },
  ...['delivery', 'identity', 'admin'].map((service) => ({
    name: `${service}-subjects`,
    folder: `services/${service}`,
    mutate: ['src/subjects.ts'],
    tests: ['src/subject-loaders.test.ts'],
  })),
];

/**
 * All rules that need no database. Plain data is excluded: names of templates, and data used by the tests themselves.
 */
export const DOMAIN: MutantTarget = {
  name: 'domain',
  folder: 'packages/core/domain',
  mutate: [
    'src/**/*.ts',
    '!src/**/*.test.ts',
    '!src/**/testing/**',
    '!src/scoping/templates/**',
    '!src/scoping/company/config-catalogue.ts',
  ],
};
