import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { type CompanyConfigItem, SCOPE_SEARCH_MAX, type ScopeHit } from '@scopewright/contracts/scoping';
import {
  containing,
  type DataAccess,
  type Models,
  nameKey,
  type ScopeItemDoc,
  trusted,
  withinTime,
} from '@scopewright/data';
import { compareBytes } from '@scopewright/domain/scoping/parts';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';
import { offeredItems } from './config-items.ts';
import { projectNames } from './read-scope.ts';

/** Finds the items and configuration items of a company's scope that contain the words. */
export const searchScopeCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('searchScope', async ({ subject: { company }, query: { q, kind, limit = SCOPE_SEARCH_MAX } }) => {
    const sought: Sought = { words: q.split(/\s+/), kind, most: Math.min(limit, SCOPE_SEARCH_MAX) };
    const found = await Promise.all([
      kind === 'configItem' ? NOTHING : withinTime('search', () => itemsHolding(models, company._id, sought)),
      kind === undefined || kind === 'configItem' ? configItemsHolding(models, company._id, sought) : NOTHING,
    ]);
    return firstOf(found, sought.most);
  });

interface Sought {
  words: readonly string[];
  kind: ParsedCall<'searchScope'>['query']['kind'];
  /** Maximum number of results; one more is read. */
  most: number;
}

interface Found {
  nameKey: string;
  hit: ScopeHit;
}
/** Matches by name, and matches elsewhere, each sorted by name. */
interface Holding {
  named: Found[];
  others: Found[];
}
const NOTHING: Holding = { named: [], others: [] };

/** The first results: matches by name, then the others. */
function firstOf(found: readonly Holding[], most: number): CallOutput<'searchScope'> {
  const byName = (each: readonly Found[]) => each.toSorted((one, other) => compareBytes(one.nameKey, other.nameKey));
  const all = [...byName(found.flatMap(({ named }) => named)), ...byName(found.flatMap(({ others }) => others))];
  return { items: all.slice(0, most).map(({ hit }) => hit), more: all.length > most };
}

async function itemsHolding(
  { scopeItems }: Models,
  companyId: Types.ObjectId,
  { words, kind, most }: Sought,
): Promise<Holding> {
  const present = { companyId, deletedAt: null, ...(kind && { kind }) };
  const named: FilterQuery<ScopeItemDoc> = { $and: words.map((word) => ({ nameKey: containing(nameKey(word)) })) };
  const holding = words.map((word) => ({ searchText: trusted({ ...containing(word), $options: 'i' }) }));
  const find = (which: FilterQuery<ScopeItemDoc>, count: number) =>
    scopeItems
      .find({ ...present, ...which }, { kind: 1, name: 1, nameKey: 1, projectId: 1, searchText: 1 })
      .sort({ nameKey: 1, _id: 1 })
      .limit(count)
      .lean<Pick<ScopeItemDoc, '_id' | 'kind' | 'name' | 'nameKey' | 'projectId' | 'searchText'>[]>();
  const byName = await find(named, most + 1);
  const byText =
    byName.length > most ? [] : await find({ $and: [...holding, { $nor: [named] }] }, most + 1 - byName.length);
  const nameOf = await projectNames({ scopeItems }, companyId);
  const found = ({ _id, kind: ofKind, name, nameKey: key, projectId, searchText }: (typeof byName)[number]): Found => ({
    nameKey: key,
    hit: {
      kind: ofKind,
      id: _id.toHexString(),
      projectId: projectId?.toHexString() ?? null,
      projectName: nameOf(projectId),
      name,
      excerpt: excerptOf(name, searchText, words),
    },
  });
  return { named: byName.map(found), others: byText.map(found) };
}

/** A company has some hundred at most, so they are filtered here. */
async function configItemsHolding(models: Models, companyId: Types.ObjectId, { words }: Sought): Promise<Holding> {
  const found = (await offeredItems(models, companyId)).map((item) => ({ key: nameKey(item.name), item }));
  const isNamed = ({ key }: { key: string }) => words.every((word) => key.includes(nameKey(word)));
  const holds = ({ item: { name, category, description } }: { item: CompanyConfigItem }) => {
    const whole = `${name}\n${category}\n${description}`.toLowerCase();
    return words.every((word) => whole.includes(word.toLowerCase()));
  };
  const asFound = ({
    key,
    item: { name, category, description, inScope, phase, implemented },
  }: (typeof found)[number]): Found => ({
    nameKey: key,
    hit: {
      kind: 'configItem',
      name,
      category,
      inScope,
      phase,
      implemented,
      excerpt: excerptOf(`${name} ${category}`, description, words),
    },
  });
  return {
    named: found.filter(isNamed).map(asFound),
    others: found.filter((one) => !isNamed(one) && holds(one)).map(asFound),
  };
}

const EXCERPT_CHARACTERS = 200;
/** The first line that contains a word which the shown text, such as the name, lacks. */
export function excerptOf(told: string, searchText: string, words: readonly string[]): string | null {
  const missing = words.find((word) => !told.toLowerCase().includes(word.toLowerCase()));
  const line = missing && searchText.split('\n').find((text) => text.toLowerCase().includes(missing.toLowerCase()));
  if (!missing || !line) return null;
  const from = Math.max(0, line.toLowerCase().indexOf(missing.toLowerCase()) - EXCERPT_CHARACTERS / 4);
  return line.slice(from, from + EXCERPT_CHARACTERS);
}
