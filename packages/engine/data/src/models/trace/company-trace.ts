import type { TraceView } from '@scopewright/domain/trace/company-trace';
import { type DocumentOf, defineSchema, field } from '../define.ts';

const TRACE_VIEWS = ['firm', 'client'] as const satisfies TraceView[];

/** The trace of a company, for the firm or for its client. All of it is derived from other documents. */
export type CompanyTraceDoc = DocumentOf<typeof companyTraceSchema>;
export const companyTraceSchema = () =>
  defineSchema({
    firmId: field.optionalRef,
    companyId: field.ref,
    view: { type: String, enum: TRACE_VIEWS, required: true },
    /** The version of the rules; traces of other versions are not reused. */
    rules: field.string,
    /** The state of the company that it was computed from; see `tracedState`. */
    state: field.string,
    /** A `CompanyTrace` as JSON, deflated. */
    trace: { type: Buffer, required: true },
  });
