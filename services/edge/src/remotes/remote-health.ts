import { HealthProblem, type Metrics, type RemoteReport } from '@scopewright/service-kit';
import { Gauge } from 'prom-client';
import type { Remotes } from './remotes.ts';

const sentenceOf = ({ name, version, refused }: RemoteReport): string[] => {
  const reason =
    refused && `${refused.version === null ? name : `${name} ${refused.version}`} is refused (${refused.reason})`;
  if (version === null) return [`${name} has no release in effect${reason ? `: ${reason}` : ''}`];
  return reason ? [reason] : [];
};

/**
 * Checks the remotes.
 * @throws HealthProblem when one has no release in effect, or when a newest one is refused (then everything works)
 */
export async function checkRemotes(remotes: Pick<Remotes, 'current' | 'states'>): Promise<void> {
  await remotes.current();
  const states = remotes.states();
  const sentences = states.flatMap(sentenceOf);
  if (sentences.length === 0) return;
  const isMissing = states.some(({ version }) => version === null);
  throw new HealthProblem(sentences.join('; '), isMissing ? undefined : 'works');
}

/** Registers gauges of every remote: whether it has a release in effect, and whether its newest one is refused. */
export function measureRemotes({ registry }: Pick<Metrics, 'registry'>, remotes: Pick<Remotes, 'states'>): void {
  const gauge = (name: string, help: string, isSo: (state: RemoteReport) => boolean) =>
    new Gauge({
      name,
      help,
      labelNames: ['remote'],
      registers: [registry],
      collect() {
        this.reset();
        for (const state of remotes.states()) this.set({ remote: state.name }, isSo(state) ? 1 : 0);
      },
    });
  gauge(
    'remote_release_refused',
    '1 while the newest release of the remote is refused',
    ({ refused }) => refused !== null,
  );
  gauge('remote_release_missing', '1 while the remote has no release in effect', ({ version }) => version === null);
}
