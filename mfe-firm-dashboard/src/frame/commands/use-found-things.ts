import { useCall } from '@scopewright/calls';
import { clausePath } from '@scopewright/company-kit/agreements/trace-paths';
import { projectPath } from '@scopewright/company-kit/scope/scope-paths';
import type { CallOutput } from '@scopewright/contracts';
import { SEARCH_QUERY_MAX } from '@scopewright/contracts/constants';
import { orderNumber } from '@scopewright/domain/change-orders/contract';
import { can, isOfClient } from '@scopewright/domain/policy';
import { scoreOfOrder } from '@scopewright/domain/search/change-order-number';
import { scoreOf } from '@scopewright/domain/search/rank';
import { wordsOf } from '@scopewright/domain/search/words';
import { useSession } from '@scopewright/remote-contract';
import { formatDate } from '@scopewright/ui';
import type { Ranked } from '@scopewright/workplace-kit/commands/rank-commands';
import { changeOrderPath, companyPath, sowPath } from '@scopewright/workplace-kit/company/company-path';
import { COMPANIES } from '@scopewright/workplace-kit/company/use-company';
import { useMemo } from 'react';
import type { RankedGroup } from './palette-groups.ts';

type Hit = CallOutput<'searchFirm'>['items'][number];
type Kind = Hit['kind'];

/** The heading of each kind, in their order; for clients, SOWs are agreements. */
const headingsFor = (ofClient: boolean): Record<Kind, string> => ({
  company: 'Companies',
  project: 'Projects',
  sow: ofClient ? 'Agreements' : 'SOWs',
  changeOrder: 'Change orders',
  clause: 'Accepted clauses',
  milestone: 'Milestones',
  person: 'People',
  document: 'Documents',
});

/** The headings of everything that the search of the firm finds. */
export const FOUND_HEADINGS: ReadonlySet<string> = new Set(
  [false, true].flatMap((ofClient) => Object.values(headingsFor(ofClient))),
);

/** A match that the words of its title don't show: of an email address, or within a word. */
const OTHER_MATCH = 30;

/** The page of a result. */
function pathOfHit(hit: Hit, ofClient: boolean): string {
  switch (hit.kind) {
    case 'company':
      return companyPath(hit.id);
    case 'project':
      return projectPath(hit.companyId, hit.id);
    case 'sow':
      return sowPath(hit.companyId, hit.id);
    case 'changeOrder':
      return changeOrderPath(hit.companyId, hit.sowId, hit.id);
    case 'clause':
      return clausePath(hit.companyId, hit, ofClient);
    case 'milestone':
      return companyPath(hit.companyId, 'status');
    case 'person':
      return hit.companyId === null
        ? '/settings/users'
        : companyPath(hit.companyId, `people?search=${encodeURIComponent(hit.email)}`);
    case 'document': {
      const { type, id, sowId } = hit.agreement;
      return type === 'sow' ? sowPath(hit.companyId, id) : changeOrderPath(hit.companyId, sowId, id);
    }
  }
}

/** The text beside a result, which distinguishes it from others with the same title. */
function contextOf(hit: Hit, ofClient: boolean): string {
  const company = 'companyName' in hit && !ofClient ? hit.companyName : null;
  const parts = [
    hit.kind === 'changeOrder' ? orderNumber(hit.number) : null,
    hit.kind === 'milestone' ? formatDate(hit.date) : null,
    hit.kind === 'clause' || hit.kind === 'document' ? hit.agreement.title : null,
    hit.kind === 'person' && hit.companyId === null ? 'Your firm' : company,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

const scoreOfHit = (words: readonly string[], hit: Hit): number =>
  hit.kind === 'changeOrder' ? scoreOfOrder(words, hit) : scoreOf(words, hit.title);

interface Sought {
  /** The input. */
  typed: string;
  /** The input once typing rests. */
  search: string;
  /** The open company, whose results come first. */
  companyId: string | null;
}

interface FoundThings {
  groups: RankedGroup[];
  searching: boolean;
  failed: boolean;
}

/** Companies and their things that match the input, by kind. */
export function useFoundThings({ typed, search, companyId }: Sought): FoundThings {
  const { user, abilities } = useSession();
  const ofClient = user !== undefined && isOfClient(user.role);
  const q = search.slice(0, SEARCH_QUERY_MAX).trim();
  const enabled = q !== '' && can(abilities, 'company:list');
  const { data, isFetching, isError, isPlaceholderData } = useCall(
    [...COMPANIES, 'search', q, companyId],
    'searchFirm',
    { query: { q, ...(companyId && { companyId }) } },
    { enabled, placeholderData: (before) => (q === '' ? undefined : before) },
  );
  const isOfFormerInput = isPlaceholderData || search !== typed;
  const groups = useMemo(() => {
    if (!enabled || !data) return [];
    const words = wordsOf(typed);
    const headings = headingsFor(ofClient);
    const ranked = (hit: Hit): Ranked => ({
      command: {
        id: `found-${hit.kind}-${hit.id}`,
        title: hit.title,
        section: contextOf(hit, ofClient),
        to: pathOfHit(hit, ofClient),
      },
      score: scoreOfHit(words, hit) || (isOfFormerInput ? 0 : OTHER_MATCH),
    });
    return (Object.keys(headings) as Kind[]).map((kind) => ({
      heading: headings[kind],
      entries: data.items
        // a client's people know only their own company
        .filter((hit) => hit.kind === kind && !(ofClient && kind === 'company'))
        .map(ranked)
        .filter(({ score }) => score > 0),
    }));
  }, [enabled, data, typed, isOfFormerInput, ofClient]);
  return { groups, searching: enabled && isFetching, failed: enabled && isError };
}
