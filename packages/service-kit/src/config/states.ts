import type { Environment } from './load.ts';
import { CONFIG_SCHEMA, type ConfigEntry, type ConfigName, type ConfigReader } from './schema.ts';

/** Whether the environment has a value of its own for a variable, leaves it to its default, or leaves it without any. */
export type SettingState = 'set' | 'default' | 'unset';

/** How the variables stand that a service reads; of none the value. */
export function settingStates(
  service: ConfigReader,
  environment: Environment,
): Partial<Record<ConfigName, SettingState>> {
  const read = Object.entries<ConfigEntry>(CONFIG_SCHEMA).filter(([, { services }]) => services.includes(service));
  return Object.fromEntries(
    read.map(([name, { default: fallback }]) => [
      name,
      environment[name] ? 'set' : fallback === null ? 'unset' : 'default',
    ]),
  );
}
