import { CONFIG_PHASES } from '@scopewright/contracts/constants';
import { type DocumentOf, definePart, field, type Holding } from '../define.ts';
import { nameKey } from '../name-key.ts';
import type { GlobalConfigItemDoc } from './global-config-item.ts';

/** A configuration item of a company: its own, or its variant of one from the catalogue (`globalConfigItems`). */
export type ConfigItem = DocumentOf<typeof configItemSchema>;
export const configItemSchema = () =>
  definePart({
    name: field.string,
    /** The name folded for comparison: items with the same key are the same item across companies. */
    nameKey: field.string,
    category: { type: String, default: '' },
    description: { type: String, default: '' },
    inScope: { type: Boolean, default: true },
    /** One of `CONFIG_PHASES`. */
    phase: { type: Number, required: true, min: 1, max: CONFIG_PHASES.length },
    implemented: { type: Boolean, default: false },
    /** Agreed values by the key of their parameter; absent in older ones. */
    parameters: { type: Object, default: () => ({}) } as Holding<Record<string, string> | undefined>,
    addedAt: field.date,
  });

/** The initial state of a catalogue item in a company: in scope, not implemented, in the phase from the catalogue. */
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
  parameters: {},
  addedAt: now,
});
