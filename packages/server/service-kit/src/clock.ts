/** Returns the current time. Injected everywhere, so that tests control it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The clock's current time in whole seconds since 1970, the unit of tokens. */
export const epochSeconds = (clock: Clock): number => Math.floor(clock().getTime() / 1000);
