import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import { definePart, requiredDate, requiredString } from '../define.ts';
import { nameKey } from '../name-key.ts';
import type { GlobalConfigItemDoc } from './global-config-item.ts';

/** A configuration item of a company: one of its own, or one of the catalogue (`globalConfigItems`) as it has it. */
export interface ConfigItem {
  name: string;
  /** The name folded for comparison: items of one key are the same item, whichever company has them. */
  nameKey: string;
  category: string;
  description: string;
  inScope: boolean;
  /** One of `CONFIG_PHASES`. */
  phase: number;
  implemented: boolean;
  addedAt: Date;
}

export const configItemSchema = () =>
  definePart<ConfigItem>({
    name: requiredString,
    nameKey: requiredString,
    category: { type: String, default: '' },
    description: { type: String, default: '' },
    inScope: { type: Boolean, default: true },
    phase: { type: Number, required: true, min: 1, max: CONFIG_PHASES.length },
    implemented: { type: Boolean, default: false },
    addedAt: requiredDate,
  });

/** A configuration item that a company begins with: in scope, not implemented, in the phase that the catalogue names. */
export const itemOfCatalogue = (
  {
    name,
    category,
    description,
    defaultPhase,
  }: Pick<GlobalConfigItemDoc, 'name' | 'category' | 'description' | 'defaultPhase'>,
  now: Date,
): ConfigItem => ({
  name,
  nameKey: nameKey(name),
  category,
  description,
  inScope: true,
  phase: defaultPhase,
  implemented: false,
  addedAt: now,
});
