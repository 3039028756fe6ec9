import { CLAUSE_KINDS, CLAUSE_STATES } from '@scopewright/contracts/constants';
import type { ClauseAmount, ClauseDate, ClauseLimit } from '@scopewright/domain/clauses/clause';
import { Schema, type Types } from 'mongoose';
import {
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';
import { type AgreementRef, agreementRef } from '../sources/source.ts';

/** A sentence of a SOW or change order that was proposed to be agreed on, and what people decided on it. */
export interface ClauseDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  of: AgreementRef;
  /** The reading that it quotes; of a lost one a former reading. */
  sourceId: Types.ObjectId;
  kind: (typeof CLAUSE_KINDS)[number];
  state: (typeof CLAUSE_STATES)[number];
  /** `text.slice(start, end)` of the source. */
  quote: string;
  start: number;
  end: number;
  page: number;
  section: string[];
  confidence: number;
  reasons: string[];
  proposedBy: 'rules' | 'model' | 'person';
  date: ClauseDate | null;
  amount: ClauseAmount | null;
  limit: ClauseLimit | null;
  hours: number | null;
  /** The quote as edited by a person. */
  wording: string | null;
  /** A person has decided on it, changed or added it: another reading carries it over. */
  touched: boolean;
  /** Its sentence in the previous reading, if the current one words it differently. */
  former: string | null;
  /** The current reading no longer has its sentence. */
  lost: boolean;
  /** The clauses it was split from or merged from. */
  madeOf: Types.ObjectId[];
  /** It was split or merged, and is stored so that this can be undone. */
  replaced: boolean;
  milestone: { title: string; date: string } | null;
  decidedBy: Types.ObjectId | null;
  decidedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const clauseSchema = () =>
  defineSchema<ClauseDoc>({
    firmId: ref,
    companyId: ref,
    of: { type: agreementRef, required: true },
    sourceId: ref,
    kind: { type: String, enum: CLAUSE_KINDS, required: true },
    state: { type: String, enum: CLAUSE_STATES, default: 'proposed' },
    quote: requiredString,
    start: { type: Number, required: true },
    end: { type: Number, required: true },
    page: { type: Number, required: true },
    section: { type: [String], default: [] },
    confidence: { type: Number, required: true },
    reasons: { type: [String], default: [] },
    proposedBy: { type: String, enum: ['rules', 'model', 'person'], required: true },
    date: { type: Schema.Types.Mixed, default: null },
    amount: { type: Schema.Types.Mixed, default: null },
    limit: { type: Schema.Types.Mixed, default: null },
    hours: { type: Number, default: null },
    wording: optionalString,
    touched: { type: Boolean, default: false },
    former: optionalString,
    lost: { type: Boolean, default: false },
    madeOf: { type: [Schema.Types.ObjectId], default: [] },
    replaced: { type: Boolean, default: false },
    milestone: { type: Schema.Types.Mixed, default: null },
    decidedBy: optionalRef,
    decidedAt: optionalDate,
    version: { type: Number, default: 1 },
    createdAt: requiredDate,
    updatedAt: requiredDate,
  });
