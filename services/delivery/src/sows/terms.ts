import type { ChangeOrder, Sow } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ChangeOrderDoc,
  type Changes,
  changesBetween,
  type SowDoc,
  termsFor,
  type Viewer,
} from '@scopewright/data';
import type { Money } from '@scopewright/domain/money';
import { isOfClient } from '@scopewright/domain/policy';
import { failures } from '@scopewright/service-kit';

/** The terms of a SOW or change order as a caller sends them. */
export interface TermsInput {
  title?: string | undefined;
  amount?: { minor: number; currency: string } | null | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  notes?: string | undefined;
  pastedText?: string | undefined;
  /** Of change orders. */
  noChargeReason?: string | undefined;
}

type StoredTerms = Pick<SowDoc, 'title' | 'amountMinor' | 'currency' | 'startDate' | 'endDate' | 'notes'>;

/** The given fields in their stored form, without missing ones. */
export function storedTerms({
  amount,
  ...fields
}: TermsInput): Partial<StoredTerms & Pick<SowDoc, 'pastedText'> & Pick<ChangeOrderDoc, 'noChargeReason'>> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(amount === undefined ? {} : storedAmount(amount)),
  };
}

export const storedAmount = (amount: Money | null): Pick<SowDoc, 'amountMinor' | 'currency'> => ({
  amountMinor: amount?.minor ?? null,
  currency: amount?.currency ?? null,
});

type StoredAmount = Partial<Pick<StoredTerms, 'amountMinor' | 'currency'>>;
export const amountOf = ({ amountMinor = null, currency = null }: StoredAmount) =>
  amountMinor === null || currency === null ? null : { minor: amountMinor, currency };

/** A stored change order's price for the client. */
export const chargeOf = ({
  noChargeReason = '',
  ...stored
}: StoredAmount & Pick<ChangeOrderDoc, 'noChargeReason'>) => ({
  amount: amountOf(stored),
  noChargeReason,
});

/**
 * The changes between two states of a document for the audit trail: an amount always together with its currency.
 * @param after the fields that were set
 */
export function auditChanges(
  before: Readonly<Record<string, unknown>> & StoredAmount,
  after: Readonly<Record<string, unknown>> & StoredAmount,
): Changes {
  const { amountMinor, currency, ...told } = changesBetween(before, after);
  return amountMinor || currency
    ? { ...told, amount: { from: amountOf(before), to: amountOf({ ...before, ...after }) } }
    : told;
}

/** @throws CallError 422 when the end comes before the start */
export function requireDatesInOrder({ startDate, endDate }: Partial<Pick<StoredTerms, 'startDate' | 'endDate'>>): void {
  if (startDate && endDate && endDate < startDate) throw failures.validation({ endDate: MESSAGES.endBeforeStart });
}

type Presented = Pick<
  Sow,
  'id' | 'companyId' | 'title' | 'amount' | 'startDate' | 'endDate' | 'version' | 'createdAt' | 'updatedAt'
>;
type Stored = Omit<SowDoc | ChangeOrderDoc, 'notes' | 'pastedText'>;

function presentTerms(terms: Stored): Presented {
  return {
    id: terms._id.toHexString(),
    companyId: terms.companyId.toHexString(),
    title: terms.title,
    amount: amountOf(terms),
    startDate: terms.startDate,
    endDate: terms.endDate,
    version: terms.version,
    createdAt: terms.createdAt.toISOString(),
    updatedAt: terms.updatedAt.toISOString(),
  };
}

/** A SOW in the contract's shape, for a viewer. */
export const presentSow = (sow: SowDoc, viewer: Viewer): Sow => ({
  ...presentTerms(sow),
  status: sow.status,
  notes: termsFor(viewer, sow).notes,
  pastedText: sow.pastedText,
  written: !isOfClient(viewer.role) && (sow.written ?? null) !== null,
});

export const ROW_FIELDS_LEFT = { pastedText: 0, notes: 0, written: 0 } as const;
export type StoredSowRow = Omit<SowDoc, keyof typeof ROW_FIELDS_LEFT>;

/** A SOW in a list, without its change orders. */
export const presentSowRow = (sow: StoredSowRow) => ({ ...presentTerms(sow), status: sow.status });

/** A change order without its notes and text. */
export const presentChangeOrderRow = (order: Omit<ChangeOrderDoc, keyof typeof ROW_FIELDS_LEFT>) => ({
  ...presentTerms(order),
  sowId: order.sowId.toHexString(),
  number: order.number,
  status: order.status,
  noChargeReason: order.noChargeReason ?? '',
  hasParts: order.projectId !== null,
});

/** A change order without its text. */
export const presentListedChangeOrder = (order: Omit<ChangeOrderDoc, 'pastedText'>, viewer: Viewer) => ({
  ...presentChangeOrderRow(order),
  notes: termsFor(viewer, order).notes,
});

/** A change order in the contract's shape, for a viewer. */
export const presentChangeOrder = (order: ChangeOrderDoc, viewer: Viewer): ChangeOrder => ({
  ...presentListedChangeOrder(order, viewer),
  details: order.details,
  schedule: order.schedule,
  pastedText: order.pastedText,
});

/** Of a new document without any. */
export const NO_TERMS = { amountMinor: null, currency: null, startDate: null, endDate: null };
