import { Binary } from 'mongodb';
import { isDuplicateKey } from '../connection/transaction.ts';
import type { Models } from '../models/index.ts';
import type { CompanyTraceDoc } from '../models/trace/company-trace.ts';
import { codeVersion } from '../scoping/scope-rules.ts';

declare const __TRACE_RULES__: string | undefined;

/** Version of the rules of traces; see `codeVersion`. */
export const TRACE_RULES = codeVersion(typeof __TRACE_RULES__ === 'string' ? __TRACE_RULES__ : undefined);

/** A MongoDB document can be up to 16 MB. Larger traces are not stored. */
const STORED_MAX_BYTES = 15_000_000;

/** A company, and who sees the trace. */
type Which = Pick<CompanyTraceDoc, 'companyId' | 'view'>;

/** The stored trace of a company in this state, as deflated JSON; null without one of these rules. */
export async function storedTrace(
  { companyTraces }: Pick<Models, 'companyTraces'>,
  which: Which,
  state: string,
  rules = TRACE_RULES,
): Promise<Uint8Array | null> {
  const found = await companyTraces
    .findOne({ ...which, rules, state }, { trace: 1 })
    .lean<Pick<CompanyTraceDoc, 'trace'>>();
  return found?.trace.value() ?? null;
}

/**
 * Stores the trace of a company, replacing the previous one, unless the company is being removed.
 * @param state read before the documents, so that it differs from the state after a concurrent change
 */
export async function storeTrace(
  { companyTraces, companies }: Pick<Models, 'companyTraces' | 'companies'>,
  which: Which,
  { state, trace, rules = TRACE_RULES }: { state: string; trace: Uint8Array; rules?: string },
): Promise<void> {
  if (trace.length > STORED_MAX_BYTES) return;
  try {
    await companyTraces.updateOne(which, { $set: { rules, state, trace: new Binary(trace) } }, { upsert: true });
  } catch (error) {
    // if two first traces are stored concurrently, one of them wins
    if (!isDuplicateKey(error)) throw error;
  }
  // checked afterwards: a removal that begins later finds the document
  const company = await companies.findOne({ _id: which.companyId }, { status: 1 }).lean();
  if (company === null || company.status === 'purging') await companyTraces.deleteMany({ companyId: which.companyId });
}
