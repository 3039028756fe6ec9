import { defineSchema, field } from '../define.ts';

/** A processed event of the payment gateway: if sent again, it is ignored. */
export const gatewayEventSchema = () =>
  defineSchema({
    /** The gateway's id. */
    _id: field.string,
    type: field.string,
    receivedAt: field.date,
    /** Later than the gateway's last retry of an event. */
    expiresAt: field.date,
  });
