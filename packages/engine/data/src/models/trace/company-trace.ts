import type { TraceView } from '@scopewright/domain/trace/company-trace';
import type { Binary } from 'mongodb';
import type { Types } from 'mongoose';
import { defineSchema, optionalRef, ref, requiredString } from '../define.ts';

const TRACE_VIEWS = ['firm', 'client'] as const satisfies TraceView[];

/** The trace of a company, for the firm or for its client. All of it is derived from other documents. */
export interface CompanyTraceDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  view: TraceView;
  /** The version of the rules; traces of other versions are not reused. */
  rules: string;
  /** The state of the company that it was computed from; see `tracedState`. */
  state: string;
  /** A `CompanyTrace` as JSON, deflated. */
  trace: Binary;
}

export const companyTraceSchema = () =>
  defineSchema<CompanyTraceDoc>({
    firmId: optionalRef,
    companyId: ref,
    view: { type: String, enum: TRACE_VIEWS, required: true },
    rules: requiredString,
    state: requiredString,
    trace: { type: Buffer, required: true },
  });
