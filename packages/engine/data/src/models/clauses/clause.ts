import { CLAUSE_KINDS, CLAUSE_STATES } from '@scopewright/contracts/constants';
import type { ClauseAmount, ClauseDate, ClauseLimit, ClauseRate } from '@scopewright/domain/clauses/clause';
import { Schema } from 'mongoose';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';
import { agreementRef } from '../sources/source.ts';

/** A sentence of a SOW or change order that was proposed to be agreed on, and what people decided on it. */
export type ClauseDoc = DocumentOf<typeof clauseSchema>;
export const clauseSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    of: { type: agreementRef, required: true },
    /** The reading that it quotes; of a lost one a former reading. */
    sourceId: field.ref,
    kind: { type: String, enum: CLAUSE_KINDS, required: true },
    state: { type: String, enum: CLAUSE_STATES, default: 'proposed' },
    /** `text.slice(start, end)` of the source. */
    quote: field.string,
    start: field.number,
    end: field.number,
    page: field.number,
    section: { type: [String], default: [] },
    confidence: field.number,
    reasons: { type: [String], default: [] },
    proposedBy: { type: String, enum: ['rules', 'model', 'person'], required: true },
    date: { type: Schema.Types.Mixed, default: null } as Holding<ClauseDate | null>,
    amount: { type: Schema.Types.Mixed, default: null } as Holding<ClauseAmount | null>,
    limit: { type: Schema.Types.Mixed, default: null } as Holding<ClauseLimit | null>,
    /** The rows of a rate card; null for other clauses, absent in older ones. */
    rates: { type: Schema.Types.Mixed, default: null } as Holding<ClauseRate[] | null>,
    hours: field.optionalNumber,
    /** The quote as edited by a person. */
    wording: field.optionalString,
    /** Of an accepted one, the `distinctWords` of its wording or quote; of others they may be out of date. */
    words: { type: [String], default: [] },
    /** A person has decided on it, changed or added it: another reading carries it over. */
    touched: { type: Boolean, default: false },
    /** Its sentence in the previous reading, if the current one words it differently. */
    former: field.optionalString,
    /** The current reading no longer has its sentence. */
    lost: { type: Boolean, default: false },
    /** The clauses it was split from or merged from. */
    madeOf: { type: [Schema.Types.ObjectId], default: [] },
    /** It was split or merged, and is stored so that this can be undone. */
    replaced: { type: Boolean, default: false },
    milestone: { type: Schema.Types.Mixed, default: null } as Holding<{ title: string; date: string } | null>,
    decidedBy: field.optionalRef,
    decidedAt: field.optionalDate,
    version: { type: Number, default: 1 },
    createdAt: field.date,
    updatedAt: field.date,
  });
