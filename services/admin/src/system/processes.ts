import type { CallOutput } from '@scopewright/contracts';
import { DEPENDENCIES, HEARD_WITHIN_MS, type ServiceReport } from '@scopewright/service-kit';

type Answer = CallOutput<'adminSystem'>;

/** The product's services, starting with those that people reach first. */
const SERVICES = ['edge', 'identity', 'delivery', 'admin', 'worker'];

/** Whether a process has reported within the last minute. */
export const isHeard = ({ at }: ServiceReport, now: Date): boolean => now.getTime() - Date.parse(at) <= HEARD_WITHIN_MS;

/** Every service with its processes; none for a service without reports. */
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

/** The remotes in the front door's latest report; null without a recent one. */
export function remotesIn(reports: readonly ServiceReport[], now: Date): Answer['remotes'] {
  const doors = reports.filter((report) => report.service === 'edge' && isHeard(report, now));
  const latest = doors.reduce<ServiceReport | null>(
    (last, door) => (last === null || door.at > last.at ? door : last),
    null,
  );
  return latest?.remotes ?? null;
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
