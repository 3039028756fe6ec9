import { CLAUSE_KINDS, CLAUSE_STATES } from '@scopewright/contracts/constants';
import type { ClauseAmount, ClauseDate, ClauseLimit } from '@scopewright/domain/clauses/clause';
import { Schema } from 'mongoose';
import {
  type DocumentOf,
  defineSchema,
  type Holding,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';
import { agreementRef } from '../sources/source.ts';

/** A sentence of a SOW or change order that was proposed to be agreed on, and what people decided on it. */
export type ClauseDoc = DocumentOf<typeof clauseSchema>;
export const clauseSchema = () =>
  defineSchema({
    firmId: ref,
    companyId: ref,
    of: { type: agreementRef, required: true },
    /** The reading that it quotes; of a lost one a former reading. */
    sourceId: ref,
    kind: { type: String, enum: CLAUSE_KINDS, required: true },
    state: { type: String, enum: CLAUSE_STATES, default: 'proposed' },
    /** `text.slice(start, end)` of the source. */
    quote: requiredString,
    start: { type: Number, required: true },
    end: { type: Number, required: true },
    page: { type: Number, required: true },
    section: { type: [String], default: [] },
    confidence: { type: Number, required: true },
    reasons: { type: [String], default: [] },
    proposedBy: { type: String, enum: ['rules', 'model', 'person'], required: true },
    date: { type: Schema.Types.Mixed, default: null } as Holding<ClauseDate | null>,
    amount: { type: Schema.Types.Mixed, default: null } as Holding<ClauseAmount | null>,
    limit: { type: Schema.Types.Mixed, default: null } as Holding<ClauseLimit | null>,
    hours: { type: Number, default: null },
    /** The quote as edited by a person. */
    wording: optionalString,
    /** A person has decided on it, changed or added it: another reading carries it over. */
    touched: { type: Boolean, default: false },
    /** Its sentence in the previous reading, if the current one words it differently. */
    former: optionalString,
    /** The current reading no longer has its sentence. */
    lost: { type: Boolean, default: false },
    /** The clauses it was split from or merged from. */
    madeOf: { type: [Schema.Types.ObjectId], default: [] },
    /** It was split or merged, and is stored so that this can be undone. */
    replaced: { type: Boolean, default: false },
    milestone: { type: Schema.Types.Mixed, default: null } as Holding<{ title: string; date: string } | null>,
    decidedBy: optionalRef,
    decidedAt: optionalDate,
    version: { type: Number, default: 1 },
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });
