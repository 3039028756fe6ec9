import {
  ACCEPTED_CLAUSES,
  type AgreementRef,
  type ClauseDoc,
  type FileDoc,
  trusted,
  visibleAttachments,
  visibleChangeOrders,
  visibleClauses,
  visibleSows,
} from '@scopewright/data';
import { excerptAround } from '@scopewright/domain/search/excerpt';
import type { Types } from 'mongoose';
import { shownTo } from '../files/documents.ts';
import { beginning, CANDIDATES, companyOfHit, inCompanies, type Search, type SearchHit } from './find-things.ts';

/** Characters of a clause around the match, and of its sentence. */
const EXCERPT = 160;
const QUOTE = 200;

type AgreementOfHit = Extract<SearchHit, { kind: 'clause' }>['agreement'];

/** The agreements of results, by their ids, by one query for SOWs and one for change orders. */
async function agreementsOf(
  { models, viewer }: Search,
  refs: readonly AgreementRef[],
): Promise<ReadonlyMap<string, AgreementOfHit>> {
  const idsOf = (type: AgreementRef['type']) => ({
    _id: trusted({ $in: refs.flatMap((ref) => (ref.type === type ? [ref.id] : [])) }),
  });
  const [sows, orders] = await Promise.all([
    models.sows.find(visibleSows(viewer, idsOf('sow')), { title: 1 }).lean(),
    models.changeOrders.find(visibleChangeOrders(viewer, idsOf('change-order')), { title: 1, sowId: 1 }).lean(),
  ]);
  const entry = (type: AgreementRef['type'], _id: Types.ObjectId, sowId: Types.ObjectId, title: string) =>
    [_id.toHexString(), { type, id: _id.toHexString(), sowId: sowId.toHexString(), title }] as const;
  return new Map([
    ...sows.map(({ _id, title }) => entry('sow', _id, _id, title)),
    ...orders.map(({ _id, title, sowId }) => entry('change-order', _id, sowId, title)),
  ]);
}

/** Accepted clauses by their wording, which is their sentence unless people have edited it. */
export async function findClauses(search: Search): Promise<SearchHit[]> {
  const { models, viewer, words } = search;
  const fields = { quote: 1, wording: 1, of: 1, companyId: 1 } as const;
  const worded = { $and: words.map((word) => ({ words: trusted({ $regex: `^${word}` }) })) };
  const found = await inCompanies(search, async (inCompany) =>
    models.clauses
      .find(await visibleClauses(models, viewer, { ...inCompany, ...ACCEPTED_CLAUSES, ...worded }), fields)
      .limit(CANDIDATES)
      .lean<Pick<ClauseDoc, '_id' | keyof typeof fields>[]>(),
  );
  const agreements = await agreementsOf(
    search,
    found.map(({ of }) => of),
  );
  return found.flatMap(({ _id, quote, wording, of, companyId }): SearchHit[] => {
    const agreement = agreements.get(of.id.toHexString());
    return agreement === undefined
      ? []
      : [
          {
            kind: 'clause',
            id: _id.toHexString(),
            title: excerptAround(wording ?? quote, words, EXCERPT),
            quote: quote.slice(0, QUOTE),
            agreement,
            ...companyOfHit(search, companyId),
          },
        ];
  });
}

/** Documents that are attached to agreements, by the names of the files. */
export async function findDocuments(search: Search): Promise<SearchHit[]> {
  const { models, viewer, words } = search;
  const fields = { name: 1, attachedTo: 1, companyId: 1 } as const;
  const named = {
    purpose: 'document' as const,
    state: shownTo(viewer),
    $and: words.map((word) => ({ name: beginning(word) })),
  };
  const found = await inCompanies(search, async (inCompany) =>
    models.files
      .find(await visibleAttachments(models, viewer, { ...inCompany, ...named }), fields)
      .limit(CANDIDATES)
      .lean<Pick<FileDoc, '_id' | keyof typeof fields>[]>(),
  );
  const agreements = await agreementsOf(
    search,
    found.flatMap(({ attachedTo }) => attachedTo ?? []),
  );
  return found.flatMap(({ _id, name, attachedTo, companyId }): SearchHit[] => {
    const agreement = attachedTo ? agreements.get(attachedTo.id.toHexString()) : undefined;
    return agreement === undefined || !companyId
      ? []
      : [{ kind: 'document', id: _id.toHexString(), title: name, agreement, ...companyOfHit(search, companyId) }];
  });
}
