import type { ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
import { CONFIG_ITEMS_MAX } from '@scopewright/contracts/scoping';
import {
  type Changes,
  type CompanyDoc,
  type ConfigItem,
  changesBetween,
  type DataAccess,
  type GlobalConfigItemDoc,
  itemOfCatalogue,
  type Models,
  nameKey,
} from '@scopewright/data';
import { sameValue } from '@scopewright/domain/json';
import { CONFIG_CATALOGUE } from '@scopewright/domain/scoping/company/config-catalogue';
import { agreedValue, parametersOfNamed } from '@scopewright/domain/scoping/company/config-parameters';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  recordEach,
  type Tx,
} from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { holdCompany } from '../../companies/visible-company.ts';

/** A company's configuration items: the catalog's with the company's settings, and its own (`configOverrides`). */
export const configItemCalls = (data: DataAccess): Implementation[] => {
  /**
   * Changes a company's items in one transaction; the company is locked, so that of two concurrent changes the second
   * sees the first.
   */
  const change = <T>(
    call: CallContext,
    companyId: Types.ObjectId,
    work: (tx: Tx, held: Held) => Promise<T>,
  ): Promise<T> =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const company = await holdCompany(tx, companyId);
      return work(tx, {
        company,
        items: await itemsOf(models, company._id, session),
        catalogue: await catalogueOf(models, session),
      });
    });

  return [
    implement('companyConfigItems', async ({ subject: { company } }) => {
      const items = await offeredItems(data.models, company._id);
      const inScope = items.filter((item) => item.inScope);
      return {
        items,
        counts: { inScope: inScope.length, implemented: inScope.filter(({ implemented }) => implemented).length },
      };
    }),

    implement('changeConfigItem', ({ subject: { company }, body }, call) =>
      change(call, company._id, async (tx, held) => {
        const { before, after } = changed(held, body, call.now());
        const changes = changesBetween(audited(before), audited(after));
        if (Object.keys(changes).length === 0) return present(after, held.catalogue);
        await store(tx, held, [...held.items.filter((item) => item.nameKey !== after.nameKey), after]);
        await record(tx, eventOf(held.company, after, 'scope.config-item-changed', changes));
        return present(after, held.catalogue);
      }),
    ),

    implement('addConfigItem', ({ subject: { company }, body }, call) =>
      change(call, company._id, async (tx, held) => {
        const key = nameKey(body.name);
        if (held.items.some((item) => item.nameKey === key) || held.catalogue.has(key))
          throw failures.conflict(MESSAGES.configItemExists);
        if (held.items.length >= CONFIG_ITEMS_MAX) throw failures.conflict(MESSAGES.configItemsFull);
        const { name, phase, category = '', description = '', inScope = true, parameters = {} } = body;
        const item = {
          name,
          nameKey: key,
          category,
          description,
          inScope,
          phase,
          implemented: false,
          parameters,
          addedAt: call.now(),
        };
        await store(tx, held, [...held.items, item]);
        await record(tx, eventOf(held.company, item, 'scope.config-item-added', {}));
        return present(item, held.catalogue);
      }),
    ),

    implement('removeConfigItem', ({ subject: { company }, body }, call) =>
      change(call, company._id, async (tx, held) => {
        const item = held.items.find((one) => one.nameKey === nameKey(body.name));
        if (item === undefined) return { success: true as const };
        await store(
          tx,
          held,
          held.items.filter((one) => one !== item),
        );
        await record(tx, eventOf(held.company, item, 'scope.config-item-removed', {}));
        return { success: true as const };
      }),
    ),
  ];
};

/** An item as audit events show it: its agreed values as one text. */
function audited({ parameters = {}, ...item }: ConfigItem) {
  const agreed = parametersOfNamed(item).flatMap(({ key, label }) => {
    const value = agreedValue(parameters, key);
    return value === null ? [] : `${label}: ${value.replaceAll('\n', ', ')}`;
  });
  return { ...item, details: agreed.join('; ') };
}

async function store(
  { models, call, session }: Tx,
  { company }: Pick<Held, 'company'>,
  items: readonly ConfigItem[],
): Promise<void> {
  await models.companyData.updateOne(
    { companyId: company._id },
    { $set: { configOverrides: items }, $setOnInsert: { createdAt: call.now() } },
    { session, upsert: true },
  );
}

/**
 * Takes configuration items of a held company into scope, or out of it.
 * @param keys their normalized names; unknown ones are ignored
 * @returns the names of those that were changed
 */
export async function setInScope(
  tx: Tx,
  company: CompanyDoc,
  keys: ReadonlySet<string>,
  inScope: boolean,
): Promise<string[]> {
  if (keys.size === 0) return [];
  const { models, call, session } = tx;
  const items = await itemsOf(models, company._id, session);
  const catalogue = await catalogueOf(models, session);
  const own = new Map(items.map((item) => [item.nameKey, item]));
  const changing = [...keys].flatMap((key) => {
    const inCatalogue = catalogue.get(key);
    const item = own.get(key) ?? (inCatalogue && untouched(inCatalogue, call.now()));
    return item && item.inScope !== inScope ? [item] : [];
  });
  if (changing.length === 0) return [];
  const after = new Map(changing.map((item) => [item.nameKey, { ...item, inScope }]));
  await store(tx, { company }, [...items.filter(({ nameKey: key }) => !after.has(key)), ...after.values()]);
  const changes = { inScope: { from: !inScope, to: inScope } };
  await recordEach(
    tx,
    changing.map((item) => eventOf(company, item, 'scope.config-item-changed', changes)),
  );
  return changing.map(({ name }) => name);
}

type CatalogueItem = Pick<GlobalConfigItemDoc, 'name' | 'nameKey' | 'category' | 'description' | 'defaultPhase'>;
type Catalogue = ReadonlyMap<string, CatalogueItem>;

interface Held {
  company: CompanyDoc;
  items: ConfigItem[];
  catalogue: Catalogue;
}

const itemsOf = async (
  { companyData }: Models,
  companyId: Types.ObjectId,
  session?: ClientSession,
): Promise<ConfigItem[]> =>
  (
    await companyData
      .findOne({ companyId }, { configOverrides: 1 })
      .session(session ?? null)
      .lean()
  )?.configOverrides ?? [];

/** The product's catalog, including the items that system administrators have added. */
async function catalogueOf({ globalConfigItems }: Models, session?: ClientSession): Promise<Catalogue> {
  const added = await globalConfigItems
    .find({})
    .sort({ nameKey: 1 })
    .session(session ?? null)
    .lean<CatalogueItem[]>();
  return new Map(
    [...CONFIG_CATALOGUE.map((item) => ({ ...item, nameKey: nameKey(item.name) })), ...added].map((item) => [
      item.nameKey,
      item,
    ]),
  );
}

const present = (
  { name, nameKey: key, category, description, inScope, phase, implemented, parameters = {} }: ConfigItem,
  catalogue: Catalogue,
): CompanyConfigItem => ({
  name,
  category,
  description,
  inScope,
  phase,
  implemented,
  parameters,
  inCatalogue: catalogue.has(key),
});

/** A catalog item that the company has not set anything for: out of scope. */
const untouched = (item: CatalogueItem, now: Date): ConfigItem => ({ ...itemOfCatalogue(item, now), inScope: false });

/** The company's items of the catalog, in and out of scope, and its own items, by category and name. */
export async function offeredItems(
  models: Models,
  companyId: Types.ObjectId,
  session?: ClientSession,
): Promise<CompanyConfigItem[]> {
  // one after the other: a transaction has a single connection
  const items = await itemsOf(models, companyId, session);
  const catalogue = await catalogueOf(models, session);
  const own = new Set(items.map((item) => item.nameKey));
  const rest = [...catalogue.values()]
    .filter((item) => !own.has(item.nameKey))
    .map((item) => untouched(item, new Date(0)));
  const all = [...items, ...rest].toSorted(
    (a, b) => a.category.localeCompare(b.category) || a.nameKey.localeCompare(b.nameKey),
  );
  return all.map((item) => present(item, catalogue));
}

/**
 * An item before and after a change. @throws CallError 404; 409 with the item when a value differs from what the caller
 * has seen
 */
function changed(
  { items, catalogue }: Held,
  { name, from, to }: ParsedCall<'changeConfigItem'>['body'],
  now: Date,
): { before: ConfigItem; after: ConfigItem } {
  const key = nameKey(name);
  const inCatalogue = catalogue.get(key);
  const before = items.find((item) => item.nameKey === key) ?? (inCatalogue && untouched(inCatalogue, now));
  if (before === undefined) throw failures.notFound();
  const stands = Object.entries({ ...before });
  const seen = new Map(Object.entries(from));
  if (stands.some(([field, value]) => seen.has(field) && !sameValue(seen.get(field), value)))
    throw failures.versionConflict(present(before, catalogue));
  const given = Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined));
  return { before, after: { ...before, ...given } };
}

const eventOf = ({ _id }: CompanyDoc, { name }: ConfigItem, action: string, changes: Changes) => ({
  companyId: _id,
  targetType: 'config-item',
  targetId: null,
  targetName: name,
  action,
  changes,
});
