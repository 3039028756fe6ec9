import { SEARCH_HITS_MAX } from '@scopewright/contracts/constants';
import { type DataAccess, PRESENT, visibleCompanies, withinTime } from '@scopewright/data';
import { scoreOfOrder } from '@scopewright/domain/search/change-order-number';
import { scoreOf } from '@scopewright/domain/search/rank';
import { wordsOf } from '@scopewright/domain/search/words';
import { type Implementation, implement } from '@scopewright/service-kit';
import { findClauses, findDocuments } from './find-in-agreements.ts';
import {
  findChangeOrders,
  findCompanies,
  findMilestones,
  findPeople,
  findProjects,
  findSows,
  type Search,
  type SearchHit,
} from './find-things.ts';

/** Each returns the candidates of one kind, by a fixed number of queries. */
const FINDERS: readonly ((search: Search) => Promise<SearchHit[]>)[] = [
  findCompanies,
  findProjects,
  findSows,
  findChangeOrders,
  findClauses,
  findMilestones,
  findPeople,
  findDocuments,
];

/** Finds what a person sees in a firm, by words that begin like those of the query. */
export const searchFirmCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('searchFirm', ({ query: { q, companyId = null } }, { viewer }) =>
    withinTime('search', async () => {
      const words = wordsOf(q);
      const visible = visibleCompanies(viewer);
      if (words.length === 0 || visible === null) return { items: [] };
      const companies = await models.companies.find({ ...visible, ...PRESENT }, { name: 1 }).lean();
      const search: Search = {
        models,
        viewer,
        words,
        companies: new Map(companies.map(({ _id, name }) => [_id.toHexString(), name])),
        openCompanyId: companyId,
      };
      const found = await Promise.all(FINDERS.map((find) => find(search)));
      return { items: found.flatMap((hits) => bestOf(search, hits)) };
    }),
  );

/** Less than what distinguishes two kinds of matches. */
const IN_OPEN_COMPANY = 5;

/** The best matches of a kind, first those of the open company among equally good ones. */
function bestOf({ words, openCompanyId }: Search, hits: readonly SearchHit[]): SearchHit[] {
  const scored = hits.map((hit) => {
    const isOpen = openCompanyId !== null && 'companyId' in hit && hit.companyId === openCompanyId;
    const score = hit.kind === 'changeOrder' ? scoreOfOrder(words, hit) : scoreOf(words, hit.title);
    return { hit, score: score + (isOpen ? IN_OPEN_COMPANY : 0) };
  });
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, SEARCH_HITS_MAX)
    .map(({ hit }) => hit);
}
