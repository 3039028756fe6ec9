import { defineSchema, requiredDate, requiredString } from '../define.ts';

/** An event of the payment gateway that was taken: sent again, it is not taken again. */
export interface GatewayEventDoc {
  /** The gateway's id. */
  _id: string;
  type: string;
  receivedAt: Date;
  /** Longer than the gateway repeats an event. */
  expiresAt: Date;
}

export const gatewayEventSchema = () =>
  defineSchema<GatewayEventDoc>({
    _id: { type: String, required: true },
    type: requiredString,
    receivedAt: requiredDate,
    expiresAt: requiredDate,
  });
