import { defineSchema, requiredDate, requiredString } from '../define.ts';

/** A processed event of the payment gateway: if sent again, it is ignored. */
export interface GatewayEventDoc {
  /** The gateway's id. */
  _id: string;
  type: string;
  receivedAt: Date;
  /** Later than the gateway's last retry of an event. */
  expiresAt: Date;
}

export const gatewayEventSchema = () =>
  defineSchema<GatewayEventDoc>({
    _id: { type: String, required: true },
    type: requiredString,
    receivedAt: requiredDate,
    expiresAt: requiredDate,
  });
