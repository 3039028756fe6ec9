import type { CallOutput } from '@scopewright/contracts';
import { checksOf } from './checks.ts';
import { serviceName } from './services-card.tsx';

type System = CallOutput<'adminSystem'>;

/** Everything that needs attention, a few words each, the worst first. */
export function problemsIn(system: System): string[] {
  const services = system.services ?? [];
  const silent = services
    .filter(({ processes }) => processes.length === 0 || processes.some(({ heard }) => !heard))
    .map(({ name }) => `${serviceName(name)} (not responding)`);
  const checks = checksOf(system).filter(({ state }) => state === 'failed' || state === 'warning');
  const versions = new Set(
    services.flatMap(({ processes }) => processes.filter(({ heard }) => heard).map(({ version }) => version)),
  );
  return [
    ...(system.services === null ? ['Services (not known)'] : silent),
    ...checks.map(({ name }) => name),
    ...(system.remotes ?? [])
      .filter(({ version }) => version === null)
      .map(({ name }) => `Remote ${name} (never read)`),
    ...(versions.size > 1 ? [`Versions (${[...versions].sort().join(' and ')} run side by side)`] : []),
    ...system.settings.filter(({ look }) => look).map(({ name }) => name),
  ];
}
