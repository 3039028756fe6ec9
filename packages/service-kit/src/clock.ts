/** Gives the present moment. Injected everywhere, so that tests decide what time it is. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Whole seconds since 1970 at the clock's present moment, as tokens count time. */
export const epochSeconds = (clock: Clock): number => Math.floor(clock().getTime() / 1000);
