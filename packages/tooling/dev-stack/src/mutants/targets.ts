/**
 * Sources of a package that are mutated, and the tests that have to notice. Paths are relative to the package's folder; `path#name` is one function of a file.
 */
export interface MutantTarget {
  name: string;
  folder: string;
  mutate: readonly string[];
  /** Absent: every test that imports what is mutated. */
  tests?: readonly string[];
}

/** Who may do and see what: each of these has to keep the least share of mutants that is killed. */
export const GUARDS: readonly MutantTarget[] = [
  { name: 'policy', folder: 'packages/domain', mutate: ['src/policy.ts'], tests: ['src/policy.test.ts'] },
  {
    name: 'tenants',
    folder: 'packages/data',
    mutate: ['src/visibility.ts', 'src/tenant/filters.ts'],
    tests: ['src/visibility.test.ts', 'src/tenant/isolation.test.ts', 'src/tenant/company-isolation.test.ts'],
  },
  {
    name: 'calls',
    folder: 'packages/service-kit',
    mutate: [
      ...['refuseForeignHost', 'dutyOf', 'authorize', 'refuseWrites', 'refuseToImpersonate', 'within'].map((name) => `src/http/answer-call.ts#${name}`),
      'src/limits/limiter.ts',
    ],
    tests: ['src/service.test.ts', 'src/limits/limiter.test.ts'],
  },
  {
    name: 'sessions',
    folder: 'services/identity',
    mutate: ['src/session/session.ts#standingOf', 'src/session/session.ts#assertAtHome', 'src/session/session.ts#rotate'],
    tests: ['src/session/session.test.ts'],
  },
  {
    name: 'companies',
    folder: 'services/delivery',
    mutate: ['src/companies/visible-company.ts', 'src/activity/client-actions.ts'],
    tests: ['src/companies/companies.test.ts', 'src/companies/list.test.ts', 'src/companies/manage.test.ts', 'src/activity/activity.test.ts'],
  },
  {
    name: 'items',
    folder: 'services/delivery',
    mutate: [
      ...['projectOf', 'requireRoom'].map((name) => `src/scoping/create-item.ts#${name}`),
      ...['visibleItem', 'isDone'].map((name) => `src/scoping/edit-item.ts#${name}`),
    ],
    tests: ['src/scoping/items.test.ts', 'src/scoping/item-limits.test.ts', 'src/scoping/in-turn.test.ts'],
  },
];

/** All rules without a database. Data that is only listed is left out: names of templates, and what the tests themselves use. */
export const DOMAIN: MutantTarget = {
  name: 'domain',
  folder: 'packages/domain',
  mutate: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/testing/**', '!src/scoping/templates/**', '!src/scoping/config-catalogue.ts'],
};
