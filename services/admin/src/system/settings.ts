import type { CallOutput } from '@scopewright/contracts';
import { addTo } from '@scopewright/domain/group-by';
import {
  CONFIG_SCHEMA,
  type ConfigName,
  EFFECT_WHEN_UNSET,
  type ServiceReport,
  type SettingState,
} from '@scopewright/service-kit';
import { isHeard } from './processes.ts';

type Setting = CallOutput<'adminSystem'>['settings'][number];

/** One process's view of the settings. */
interface Reader {
  service: string;
  settings: Readonly<Partial<Record<string, SettingState>>>;
  production: boolean;
}

const oneOf = (states: readonly Setting['state'][]): Setting['state'] =>
  new Set(states).size > 1 ? 'mixed' : (states[0] ?? 'unset');

/** Consequence when some services have a value and others use the default. */
const DIFFERENT = 'Services that go on without it may not agree with the others';

function settingOf(name: ConfigName, readers: readonly Reader[]): Setting | null {
  const states = new Map<string, SettingState[]>();
  for (const { service, settings } of readers) {
    const state = settings[name];
    if (state !== undefined) addTo(states, service, state);
  }
  if (states.size === 0) return null;
  const byService = [...states].map(([service, found]) => ({ service, state: oneOf(found) }));
  const state = oneOf(byService.map((reader) => reader.state));
  const { text, look = false } = EFFECT_WHEN_UNSET[name];
  const production = readers.some((reader) => reader.production);
  return {
    name,
    description: CONFIG_SCHEMA[name].description,
    readers: byService,
    state,
    consequence: state === 'set' ? null : state === 'mixed' ? DIFFERENT : text,
    look: state === 'mixed' || (state !== 'set' && look && production),
  };
}

/**
 * The settings of this service and of every reporting process, in the order of the configuration table. All processes
 * of this service count as one.
 */
export function settingsOf(
  reports: readonly ServiceReport[],
  own: { states: Readonly<Partial<Record<string, SettingState>>>; production: boolean },
  now: Date,
): Setting[] {
  const others = reports.filter((report) => isHeard(report, now) && report.service !== 'admin');
  const readers: Reader[] = [{ service: 'admin', settings: own.states, production: own.production }, ...others];
  return (Object.keys(CONFIG_SCHEMA) as ConfigName[]).flatMap((name) => settingOf(name, readers) ?? []);
}
