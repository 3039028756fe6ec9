import type { CallOutput } from '@scopewright/contracts';
import { DEPENDENCIES, HEARD_WITHIN_MS, type ServiceReport } from '@scopewright/service-kit';

type Answer = CallOutput<'adminSystem'>;

/** The product's services, starting with those that people reach first. */
const SERVICES = ['edge', 'identity', 'delivery', 'admin', 'worker'];

/** Whether a process has reported within the last minute. */
export const isHeard = ({ at }: ServiceReport, now: Date): boolean => now.getTime() - Date.parse(at) <= HEARD_WITHIN_MS;

/** Every service with its processes; empty for a service without reports. */
export const servicesIn = (reports: readonly ServiceReport[], now: Date): NonNullable<Answer['services']> =>
  SERVICES.map((name) => ({
    name,
    processes: reports
      .filter(({ service }) => service === name)
      .map((report) => ({
        id: report.id,
        version: report.version,
        startedAt: report.startedAt,
        saidAt: report.at,
        heard: isHeard(report, now),
      })),
  }));

/**
 * The remotes as the front door with the latest report knows them, and what any of them refuses, since the first did.
 * Null without a recent report.
 */
export function remotesIn(reports: readonly ServiceReport[], now: Date): Answer['remotes'] {
  const [latest, ...others] = reports
    .filter((report) => report.service === 'edge' && isHeard(report, now))
    .sort((one, other) => other.at.localeCompare(one.at));
  if (!latest) return null;
  return latest.remotes.map((remote) => {
    const elsewhere = others.flatMap(({ remotes }) => remotes.filter(({ name }) => name === remote.name));
    const refusals = [remote, ...elsewhere].flatMap(({ refused }) => refused ?? []);
    const [refused] = refusals;
    if (!refused) return remote;
    const since = refusals.filter(({ version }) => version === refused.version).map((each) => each.since);
    return { ...remote, refused: { ...refused, since: since.sort()[0] ?? refused.since } };
  });
}

/** The workers' dependencies as they report them: down if any worker can't reach it. */
export function dependenciesIn(reports: readonly ServiceReport[], now: Date): Answer['dependencies'] {
  const seen = reports.filter((report) => isHeard(report, now)).flatMap(({ dependencies }) => dependencies);
  return DEPENDENCIES.map((name) => {
    const looks = seen.filter((look) => look.name === name).sort((one, other) => other.at.localeCompare(one.at));
    return (
      looks.find(({ state }) => state === 'down') ??
      looks[0] ?? { name, state: 'unknown', kind: null, ms: null, problem: null, at: null }
    );
  });
}
