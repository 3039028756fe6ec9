import { DEMO_REQUEST_STATES } from '@scopewright/contracts/booking/limits';
import { DEMO_TEAM_SIZES } from '@scopewright/contracts/constants';
import { type DocumentOf, defineSchema, field } from '../define.ts';

/** A request for a demo, of a visitor who did not choose a time. */
export type DemoRequestDoc = DocumentOf<typeof demoRequestSchema>;
export const demoRequestSchema = () =>
  defineSchema({
    /** Null: the provider's. */
    firmId: field.optionalRef,
    state: { type: String, enum: DEMO_REQUEST_STATES, required: true },
    firstName: field.string,
    lastName: field.string,
    email: field.email,
    phone: field.optionalString,
    /** As typed by the visitor; not a company of the product. */
    companyName: field.string,
    jobTitle: field.string,
    teamSize: { type: String, enum: DEMO_TEAM_SIZES.map(({ value }) => value), required: true },
    message: field.optionalString,
    /** The visitor's time zone. */
    zone: field.string,
    /** Keyed hash of the network that it was made from, to count those of each; null once it is decided. */
    network: field.optionalString,
    /** Names the submission, so that a repeated one is the same request. */
    operationId: field.string,
    /** SHA-256 of the submission. */
    fingerprint: field.string,
    createdAt: field.date,
    decidedAt: field.optionalDate,
    /** The name of the system administrator who booked or closed it. */
    decidedBy: field.optionalString,
    note: field.optionalString,
    bookingId: field.optionalRef,
  });
