import type { CallOutput } from '@scopewright/contracts';
import { DEPENDENCIES, HEARD_WITHIN_MS, type ServiceReport } from '@scopewright/service-kit';

type Answer = CallOutput<'adminSystem'>;

/** The services that the product is made of, those that people meet first at the beginning. */
const SERVICES = ['edge', 'identity', 'delivery', 'admin', 'worker'];

/** Whether a process said something within the last minute. */
export const isHeard = ({ at }: ServiceReport, now: Date): boolean => now.getTime() - Date.parse(at) <= HEARD_WITHIN_MS;

/** Every service with its processes; one that nothing is known of has none. */
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

/** The remotes as the front door knows them that spoke last; null where none is heard. */
export function remotesIn(reports: readonly ServiceReport[], now: Date): Answer['remotes'] {
  const doors = reports.filter((report) => report.service === 'edge' && isHeard(report, now));
  const latest = doors.reduce<ServiceReport | null>(
    (last, door) => (last === null || door.at > last.at ? door : last),
    null,
  );
  return latest?.remotes ?? null;
}

/** What the workers depend on, as they see it: what one of them misses is down. */
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
