import { expect, test } from 'vitest';
import { missingShares, type NeededShares, type ShellShares } from './shares.ts';

const SHELL: ShellShares = {
  contract: 3,
  modules: {
    react: { version: '19.3.1', exports: ['useState'] },
    '@scopewright/router': { version: '0.1.0', exports: ['Link', 'useLocation'] },
  },
};
const problems = (needed: Partial<NeededShares>) =>
  missingShares('reports', { contract: { from: 3, to: 3 }, shared: {}, ...needed }, SHELL, (version, range) =>
    range.includes(version.split('.')[0] ?? ''),
  );

test('a release whose requirements the shell meets can run', () => {
  const shared = { react: '^19.0.0', '@scopewright/router': '^0.1.0' };
  expect(problems({ contract: { from: 2, to: 4 }, shared, exports: { '@scopewright/router': ['Link'] } })).toEqual([]);
});

test.each([
  [{ contract: { from: 4, to: 5 } }, 'reports: it needs version 4 to 5 of the contract, and this product has 3'],
  [{ contract: { from: 2, to: 2 } }, 'reports: it needs version 2 of the contract, and this product has 3'],
  [{ shared: { charts: '^1.0.0' } }, 'reports: it needs charts, which the shell does not share'],
  [{ shared: { react: '^20.0.0' } }, 'reports: it needs react ^20.0.0, and the shell shares 19.3.1'],
  [
    { shared: { '@scopewright/router': '^0.1.0' }, exports: { '@scopewright/router': ['Link', 'useBlocker'] } },
    "reports: it uses useBlocker of @scopewright/router, which the shell's 0.1.0 does not export",
  ],
  [{ exports: { charts: ['Pie'] } }, 'reports: it needs charts, which the shell does not share'],
  [
    { shared: { charts: '^1.0.0' }, exports: { charts: ['Pie'] } },
    'reports: it needs charts, which the shell does not share',
  ],
])('of %j, each missing thing has its sentence', (needed, sentence) => {
  expect(problems(needed)).toEqual([sentence]);
});
