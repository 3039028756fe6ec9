import type { Environment } from './load.ts';
import { CONFIG_SCHEMA, type ConfigEntry, type ConfigName, type ConfigReader } from './schema.ts';

/** Whether the environment sets a variable itself, or it has its default, or no value at all. */
export type SettingState = 'set' | 'default' | 'unset';

/** The states of the variables that a service reads; never their values. */
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
