import { readdirSync, readFileSync } from 'node:fs';
import { type CallName, callOf } from '@scopewright/contracts';
import { abilitiesFor, can, isOfClient, ROLES } from '@scopewright/domain/policy';
import { expect, test } from 'vitest';

const SOURCES = new URL('./', import.meta.url);
/** A page is read with the filter that its function is given, so the two are one read. */
const READ =
  /\b(?:readCountedPage\((?:models\.)?(sows|changeOrders|clauses)\b|(sows|changeOrders|clauses)\s*\.\s*(?:find|findOne|findById|exists|count|countDocuments|aggregate|distinct)\((?!\())[^;]*/g;

/** Names that contain a filter of what a viewer sees, or are made of one. */
function filtersIn(source: string): string[] {
  const declared = [...source.matchAll(/\bconst (\w+)[^=;]*= ([^;]*);/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
  const known = new Set<string>(['visibleSows', 'visibleChangeOrders', 'visibleClauses']);
  for (let size = 0; size < known.size; ) {
    size = known.size;
    for (const { name, value } of declared)
      if ([...known].some((one) => new RegExp(`\\b${one}\\b`).test(value))) known.add(name);
  }
  return [...known];
}

/** Reads of agreements that neither take the viewer's filter nor belong to a change in a transaction, by file. */
function readsIn(file: string): string[] {
  const source = readFileSync(new URL(file, SOURCES), 'utf8');
  const filters = new RegExp(`\\b(${filtersIn(source).join('|')})\\b`);
  return [...source.matchAll(READ)].flatMap(([read, paged, collection = '']) =>
    filters.test(read) || /\bsession\b/.test(read) ? [] : [paged ?? collection],
  );
}

/** Files that read agreements as the firm has them, with the calls that do so: no calls of clients. */
const OF_FIRM: Readonly<Record<string, readonly CallName[]>> = {
  'backlog/figures.ts': ['backlogFigures'],
  'backlog/generating/gather-input.ts': ['generateBacklog', 'previewBacklog'],
  'onboarding/onboarding.ts': ['onboarding'],
};
/** Reads of values that everyone sees. */
const OF_EVERYONE: Readonly<Record<string, { reads: number; why: string }>> = {
  'change-orders/contract.ts': { reads: 1, why: 'Accepted change orders: the client has seen them' },
  'change-orders/decide.ts': { reads: 1, why: 'Whether the change order of the path was accepted before' },
};

const mayClientsCall = ({ who }: ReturnType<typeof callOf>): boolean =>
  !('ability' in who) ||
  ROLES.filter(isOfClient).some((role) =>
    can(abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: false }), who.ability),
  );

test("agreements are read with their viewer's filters", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  );
  const reading = Object.fromEntries(
    files
      .map((file) => [file, readsIn(file)] as const)
      .filter(([file, reads]) => reads.length > (OF_EVERYONE[file]?.reads ?? 0) && !(file in OF_FIRM)),
  );
  expect(reading, 'filter with visibleSows, visibleChangeOrders or visibleClauses').toEqual({});
  for (const [file, calls] of Object.entries(OF_FIRM)) {
    expect([file, readsIn(file).length > 0]).toEqual([file, true]);
    expect(calls.filter((name) => mayClientsCall(callOf(name)))).toEqual([]);
  }
});
