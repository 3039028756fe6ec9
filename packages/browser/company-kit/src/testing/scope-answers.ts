import { ApiError } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { rowOf } from '../scope/row-of.ts';
import { PROJECT_ID } from './items.ts';
import { scopeServer } from './scope-server.ts';

/** Of a company without accepted clauses. */
const NO_COVERAGE: CallOutput<'coverage'> = {
  clauses: { total: 0, covered: 0 },
  items: { total: 0, covered: 0, own: 0 },
  lost: 0,
  agreements: [],
  projects: [],
  matrix: { rows: [], columns: [], cells: [] },
  unlinkedClauses: { items: [], more: 0 },
  unsoldItems: { items: [], more: 0 },
};

/** Answers the calls of one project's workspace, with these items; undefined for other calls. */
export function scopeAnswers(items: readonly ScopeItem[]) {
  const server = scopeServer(items);
  const all = () => items.map(({ id }) => server.get(id));
  function answer(path: string, body: unknown): unknown {
    if (/^companies\/\w+\/scope$/.test(path))
      return { project: server.get(PROJECT_ID), rows: all().map(rowOf), nextCursor: null, total: items.length };
    if (/^companies\/\w+\/scope-contents$/.test(path)) return { items: all() };
    if (/^companies\/\w+\/coverage$/.test(path)) return NO_COVERAGE;
    if (/^companies\/\w+\/coverage\/unsold$/.test(path)) return { hasClauses: false, itemIds: [] };
    if (/^companies\/\w+\/unsold-parts$/.test(path)) return { items: [] };
    if (/^companies\/\w+\/projects\/\w+\/differing-parts$/.test(path)) return { total: null, waiting: 0, free: [] };
    if (/^companies\/\w+\/trace-findings$/.test(path)) return { findings: [] };
    const [, itemId = '', what = ''] = /^scope-items\/(\w+)\/?(\w*)$/.exec(path) ?? [];
    if (what === '' && itemId) return server.get(itemId);
    if (what === 'history') return { items: [], nextCursor: null };
    if (what === 'trace') return { cover: 'none', hasClauses: false, links: [] };
    if (what === 'move') return { item: server.get(itemId) };
    if (what !== 'changes') return undefined;
    const { operationId, changes } = body as { operationId: string; changes: ScopeChange[] };
    try {
      return { item: server.change(itemId, { operationId, changes }) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Response.json(
        { error: error.message, code: error.code, current: error.current, requestId: 'request-of-tests' },
        { status: error.status },
      );
    }
  }
  return { server, answer };
}
