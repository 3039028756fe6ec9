import type { CallOutput } from '@scopewright/contracts';
import type { Models, WorkCatalogueDoc } from '@scopewright/data';
import { type CatalogueEntry, STANDARD_CATALOGUE } from '@scopewright/domain/backlog/agreed-work/catalogue';
import { sameValue } from '@scopewright/domain/json';
import { failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import { holdFirm } from '../held-firm.ts';
import type { DeliveryParts } from '../parts.ts';

/** The number of stored former versions. */
const FORMER_KEPT = 20;

type Stored = Pick<WorkCatalogueDoc, 'entries' | 'version'>;
const NEVER_CHANGED: Stored = { entries: null, version: 0 };

const present = ({ entries, version }: Stored): CallOutput<'workCatalogue'> => ({
  entries: entries ?? [...STANDARD_CATALOGUE],
  isStandard: entries === null,
  version,
});

const storedCatalogue = async (
  { workCatalogues }: Pick<Models, 'workCatalogues'>,
  session?: ClientSession,
): Promise<Stored> =>
  (await workCatalogues
    .findOne({}, { entries: 1, version: 1 })
    .session(session ?? null)
    .lean<Stored>()) ?? NEVER_CHANGED;

/** The firm's own entries; undefined: the standard ones. */
export const ownCatalogue = async (models: Pick<Models, 'workCatalogues'>): Promise<CatalogueEntry[] | undefined> =>
  (await storedCatalogue(models)).entries ?? undefined;

/** The firm's work catalog: what agreements sell beside configuration, and how the firm does it. */
export const workCatalogueCalls = ({ data }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('workCatalogue', async () => present(await storedCatalogue(data.models))),

  implement('changeWorkCatalogue', ({ body: { version, entries: wanted } }, call) =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const firm = await holdFirm(tx);
      const before = await storedCatalogue(models, session);
      if (before.version !== version) throw failures.versionConflict(present(before));
      // entries equal to the standard are not stored, so that they follow changes of the standard
      const entries = wanted === null || sameValue(wanted, STANDARD_CATALOGUE) ? null : wanted;
      if (sameValue(entries, before.entries)) return present(before);
      const now = call.now();
      const former = { version, entries: before.entries, until: now };
      await models.workCatalogues.updateOne(
        {},
        {
          $set: { entries, version: version + 1, updatedAt: now },
          $push: { former: { $each: version === 0 ? [] : [former], $slice: -FORMER_KEPT } },
        },
        { session, upsert: true },
      );
      await record(tx, {
        action: 'backlog.catalogue-changed',
        targetType: 'firm',
        targetId: firm._id.toHexString(),
        targetName: firm.name,
      });
      return present({ entries, version: version + 1 });
    }),
  ),
];
