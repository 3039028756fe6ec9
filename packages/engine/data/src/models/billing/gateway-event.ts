import { defineSchema, requiredDate, requiredString } from '../define.ts';

/** A processed event of the payment gateway: if sent again, it is ignored. */
export const gatewayEventSchema = () =>
  defineSchema({
    /** The gateway's id. */
    _id: { type: String, required: true },
    type: requiredString,
    receivedAt: requiredDate,
    /** Later than the gateway's last retry of an event. */
    expiresAt: requiredDate,
  });
