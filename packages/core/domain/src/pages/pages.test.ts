import { describe, expect, test } from 'vitest';
import { matchesPath, type Page, pageProblems, pathParameters } from './pages.ts';
import { SAMPLE_PAGES } from './testing/sample-pages.ts';

const page = (declared: Partial<Page> = {}): Page => ({
  screen: 'reports',
  paths: ['/reports'],
  host: 'tenant',
  audience: 'signed-in',
  title: 'Reports · {firm}',
  ...declared,
});
const problemsOf = (...declared: Partial<Page>[]) => pageProblems({ reports: { pages: declared.map(page) } });
const besides = (declared: Partial<Page>) => pageProblems({ ...SAMPLE_PAGES, reports: { pages: [page(declared)] } });

test('pages of several remotes can be in order together', () => {
  expect(pageProblems(SAMPLE_PAGES)).toEqual([]);
});

describe('a path', () => {
  test.each(['/', '/*', '/reports', '/reports/:year', '/reports/:year/:month', '/reports/*', '/a.b~c_d-e'])(
    'may be %s',
    (path) => {
      expect(problemsOf({ paths: [path] })).toEqual([]);
    },
  );
  test.each(['', 'reports', '/reports/', '//', '/a b', '/*/a', '/a*', '/:', '/:a-b', '/a?b', '/a#b', '/%41'])(
    'may not be %j',
    (path) => {
      expect(problemsOf({ paths: [path] })).toEqual([`reports/reports: ${path} is no path of a page`]);
    },
  );
  test.each(['/api/reports', '/functions', '/assets/x', '/health/*', '/metrics'])(
    'may not be %s, which the front door answers',
    (path) => {
      expect(problemsOf({ paths: [path] })).toEqual([`reports/reports: ${path} belongs to the front door`]);
    },
  );
  test('may not look like a file', () => {
    expect(problemsOf({ paths: ['/report.pdf'] })).toEqual(['reports/reports: /report.pdf would be taken for a file']);
  });
  test.each([
    ['/invitation/:token', '/invitation/abc_-1.2', true],
    ['/invitation/:token', '/invitation/a/b', false],
    ['/invitation/:token', '/invitation', false],
    ['/invitation/:token', '/invitation/', false],
    ['/invitation/:token', '/invitation/%20', false],
    ['/reports/*', '/reports', true],
    ['/*', '/', true],
  ])('%s matches %s: %s', (pattern, path, matches) => {
    expect(matchesPath(pattern, path)).toBe(matches);
  });
});

describe('a page', () => {
  test.each<[Partial<Page>, string]>([
    [{ host: 'any', paths: ['/*'] }, '/* can be claimed for hosts of tenants or hosts without one, not for every host'],
    [{ prerendered: true }, 'it is prerendered, but not for anyone on a host without a tenant'],
    [{ canonical: '/reports' }, 'its canonical path is for search engines, which could not open it'],
    [
      { host: 'bare', audience: 'anyone', canonical: '/:x' },
      'its canonical path is for search engines, which could not open it',
    ],
    [{ paths: [] }, 'it has no path'],
    [{ role: 'sign-in-again' }, 'it opens over other screens and has no path'],
  ])('%j: %s', (declared, problem) => {
    expect(problemsOf(declared)).toEqual([`reports/reports: ${problem}`]);
  });
});

describe('two pages', () => {
  test.each<[Partial<Page>, string[]]>([
    [{ paths: ['/signup'] }, ['marketing/signup and reports/reports both claim /signup']],
    [
      { paths: ['/demo'], host: 'bare', audience: 'anyone' },
      ['marketing/book-demo and reports/reports both claim /demo'],
    ],
    [{ paths: ['/invitation/:id'] }, ['auth/invitation and reports/reports both claim /invitation/:token']],
    [{ paths: ['/*'] }, ['firm/dashboard and reports/reports both claim /*']],
    [{ paths: ['/*'], audience: 'company:list' }, ['admin/dashboard and reports/reports both claim /*']],
    [{ role: 'sign-in' }, ['auth/login and reports/reports both have the role sign-in']],
    [{ paths: ['/invitation/newest'] }, []],
    [{ paths: ['/reports', '/reports/*'] }, []],
  ])('%j beside those of four remotes: %j', (declared, problems) => {
    expect(besides(declared)).toEqual(problems);
  });

  test('of one remote may not claim one path either', () => {
    expect(problemsOf({}, { screen: 'other' })).toEqual(['reports/reports and reports/other both claim /reports']);
  });

  test('may share a path when their visitors differ', () => {
    expect(
      problemsOf({}, { screen: 'teaser', audience: 'signed-out' }, { screen: 'all', audience: 'company:list-all' }),
    ).toEqual([]);
    expect(problemsOf({ host: 'bare' }, { screen: 'other' })).toEqual([]);
  });
});

test.each([
  ['/companies/:companyId/*', '/companies/12/sows/7/', { companyId: '12', '*': 'sows/7' }],
  ['/companies/:companyId/*', '/companies/12', { companyId: '12', '*': '' }],
  ['/settings/*', '/settings', { '*': '' }],
  ['/invitation/:token', '/invitation/a-b_c', { token: 'a-b_c' }],
  ['/companies/:companyId/*', '/companies', null],
  ['/signup', '/signup', {}],
])('%s at %s has the parameters %j', (pattern, path, parameters) => {
  expect(pathParameters(pattern, path)).toEqual(parameters);
});
