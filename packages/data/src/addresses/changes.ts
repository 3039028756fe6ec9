/** Redis channel on which services tell each other that an address or its firm has changed. */
export const ADDRESS_CHANNEL = 'scopewright:addresses';

/** What is needed of a Redis client to announce a change; ioredis fits. */
export interface AddressPublisher {
  publish(channel: string, message: string): Promise<unknown>;
}

/** What is needed of a Redis client to hear of changes; ioredis fits. */
export interface AddressSubscriber {
  duplicate(): {
    subscribe(channel: string): Promise<unknown>;
    on(event: string, listener: (...values: unknown[]) => void): unknown;
    disconnect(): void;
  };
}

/** Tells every resolver to forget an address. Call it after the change has committed. */
export async function publishAddressChange(redis: AddressPublisher, addressId: string, channel = ADDRESS_CHANNEL): Promise<void> {
  await redis.publish(channel, addressId);
}
