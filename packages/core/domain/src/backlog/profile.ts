import type { CallOutput } from '@scopewright/contracts';
import type { Estimate } from './work-item.ts';

/** How a firm cuts a scope into work. Built-in ones have ids such as `standard`; a firm's own are copies of them. */
export type BacklogProfile = Omit<CallOutput<'createBacklogProfile'>, 'builtIn'>;
/** Hours at three points. */
export type ThreePoints = Pick<Estimate, 'low' | 'likely' | 'high'>;
