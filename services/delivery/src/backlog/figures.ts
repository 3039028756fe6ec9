import type { CallOutput } from '@scopewright/contracts';
import {
  type ClauseDoc,
  type DataAccess,
  hourlyRateOf,
  type Models,
  type SowDoc,
  trusted,
  type WorkItemDoc,
} from '@scopewright/data';
import { type HoursRange, rangeOfEstimates } from '@scopewright/domain/backlog/estimates';
import { phaseName } from '@scopewright/domain/backlog/generator/epics';
import { decimalsOf } from '@scopewright/domain/money';
import { type Implementation, implement } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { chargeOf } from '../sows/terms.ts';
import { presentProjects } from './matching-work-items.ts';

type Figures = CallOutput<'backlogFigures'>;
type Row = Figures['by'][number];
type Agreed = Pick<Row, 'what' | 'id' | 'name' | 'agreed' | 'noChargeReason'>;
const NOT_AGREED = { agreed: null, noChargeReason: '' };

const FIELDS = {
  title: 1,
  level: 1,
  parentId: 1,
  phase: 1,
  estimate: 1,
  hours: 1,
  status: 1,
  outcome: 1,
  clauseIds: 1,
} as const;
type Counted = Pick<WorkItemDoc, '_id' | keyof typeof FIELDS>;

const toHundredth = (value: number): number => Math.round(value * 100) / 100;

/** Hours and price of a backlog, and the agreed part of it. Amounts of different currencies are never added up. */
export const backlogFiguresCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('backlogFigures', async ({ subject: { company }, query: { projectId } }) => {
    const present = await presentProjects(models, company._id);
    const projectIds = projectId === undefined ? present : present.filter((id) => id.equals(projectId));
    const which = { companyId: company._id, projectId: trusted({ $in: projectIds }), deletedAt: null };
    const [workItems, stored, agreements] = await Promise.all([
      models.workItems.find({ ...which, status: trusted({ $ne: 'obsolete' }) }, FIELDS).lean<Counted[]>(),
      hourlyRateOf(models),
      agreementsOf(models, company._id),
    ]);
    const amount = stored.amountMinor / 10 ** decimalsOf(stored.currency);
    const agreementOf = await agreementsOfClauses(models, company._id, workItems);
    const agreedById = new Map(agreements.map((agreed) => [agreed.id, agreed]));
    const rows = new Rows(amount);
    for (const agreed of agreements) rows.begin(agreed);
    const byId = new Map(workItems.map((workItem) => [workItem._id.toHexString(), workItem]));
    for (const workItem of workItems) {
      const epic = outermost(workItem, byId);
      if (epic.level === 'epic')
        rows.add(workItem, { what: 'epic', id: epic._id.toHexString(), name: epic.title, ...NOT_AGREED });
      rows.add(workItem, { what: 'phase', id: String(workItem.phase), name: phaseName(workItem.phase), ...NOT_AGREED });
      const agreed = agreedById.get(agreementOf(workItem) ?? '');
      if (agreed) rows.add(workItem, agreed);
    }
    const estimates = workItems.flatMap(({ estimate }) => estimate ?? []);
    return {
      rate: { amount, currency: stored.currency },
      total: totalOf(workItems, rangeOfEstimates(estimates), amount),
      by: rows.all(),
    };
  });

const isDelivered = ({ status, outcome }: Counted): boolean => status === 'done' && outcome === 'delivered';

function totalOf(workItems: readonly Counted[], { low, high }: HoursRange, amount: number): Figures['total'] {
  const hours = workItems.reduce((sum, workItem) => sum + (workItem.hours ?? 0), 0);
  const done = workItems.reduce((sum, workItem) => sum + (isDelivered(workItem) ? (workItem.hours ?? 0) : 0), 0);
  return { hours: toHundredth(hours), low, high, price: toHundredth(hours * amount), done: toHundredth(done) };
}

/** Hours by purpose. */
class Rows {
  readonly #amount: number;
  readonly #rows = new Map<string, Row>();

  constructor(amount: number) {
    this.#amount = amount;
  }

  begin(of: Agreed): Row {
    const key = `${of.what} ${of.id}`;
    const row = this.#rows.get(key) ?? { ...of, hours: 0, price: 0, done: 0 };
    this.#rows.set(key, row);
    return row;
  }

  add(workItem: Counted, of: Agreed): void {
    const row = this.begin(of);
    row.hours += workItem.hours ?? 0;
    if (isDelivered(workItem)) row.done += workItem.hours ?? 0;
  }

  all(): Row[] {
    return [...this.#rows.values()].map((row) => ({
      ...row,
      hours: toHundredth(row.hours),
      done: toHundredth(row.done),
      price: toHundredth(row.hours * this.#amount),
    }));
  }
}

/** The outermost work item that another one is part of; itself if it has no parent. */
function outermost(workItem: Counted, byId: ReadonlyMap<string, Counted>): Counted {
  let current = workItem;
  for (let above = parentOf(current, byId); above !== undefined; above = parentOf(current, byId)) current = above;
  return current;
}
const parentOf = ({ parentId }: Counted, byId: ReadonlyMap<string, Counted>): Counted | undefined =>
  parentId ? byId.get(parentId.toHexString()) : undefined;

/** SOWs and change orders that are not cancelled or withdrawn, with their amounts. */
async function agreementsOf({ sows, changeOrders }: Models, companyId: Types.ObjectId): Promise<Agreed[]> {
  const fields = { title: 1, amountMinor: 1, currency: 1 } as const;
  const [ofSows, ofOrders] = await Promise.all([
    sows
      .find({ companyId, status: trusted({ $ne: 'cancelled' }) }, fields)
      .sort({ createdAt: 1, _id: 1 })
      .lean(),
    changeOrders
      .find(
        { companyId, status: trusted({ $nin: ['declined', 'withdrawn', 'superseded'] }) },
        { ...fields, noChargeReason: 1 },
      )
      .sort({ createdAt: 1, _id: 1 })
      .lean(),
  ]);
  const asAgreed = (
    what: 'sow' | 'change-order',
    { _id, title, ...terms }: Pick<SowDoc, '_id' | 'title'> & Parameters<typeof chargeOf>[0],
  ): Agreed => {
    const { amount, noChargeReason } = chargeOf(terms);
    return { what, id: _id.toHexString(), name: title, agreed: amount, noChargeReason };
  };
  return [...ofSows.map((sow) => asAgreed('sow', sow)), ...ofOrders.map((order) => asAgreed('change-order', order))];
}

/** The agreement that sells a work item: that of its first accepted clause, so that its hours count once. */
async function agreementsOfClauses(
  { clauses }: Pick<Models, 'clauses'>,
  companyId: Types.ObjectId,
  workItems: readonly Counted[],
): Promise<(workItem: Counted) => string | null> {
  const ids = new Set(workItems.flatMap(({ clauseIds }) => clauseIds.map((id) => id.toHexString())));
  const found =
    ids.size === 0
      ? []
      : await clauses
          .find({ _id: trusted({ $in: [...ids] }), companyId, state: 'accepted' }, { of: 1 })
          .lean<Pick<ClauseDoc, '_id' | 'of'>[]>();
  const agreements = new Map(found.map(({ _id, of }) => [_id.toHexString(), of.id.toHexString()]));
  return ({ clauseIds }) => {
    const sold = clauseIds.map((id) => agreements.get(id.toHexString())).find((id) => id !== undefined);
    return sold ?? null;
  };
}
