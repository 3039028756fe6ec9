import { connectData, type Data } from '@scopewright/data';
import { testFiles } from '@scopewright/files/testing';
import { HOSTING_CONFIG_NAMES, hostingOf } from '@scopewright/hosting';
import { createLogger, loadConfig, systemClock } from '@scopewright/service-kit';
import { Registry } from 'prom-client';
import { startJobWorker } from '../worker.ts';

/** A MongoDB command at which the process kills itself: before it is sent, or after it is done. */
export interface DieAt {
  when: 'before' | 'after';
  command: string;
  /** Text that the command contains. */
  holding?: string;
}

function dieAt({ client }: Pick<Data, 'client'>, { when, command, holding = '' }: DieAt): void {
  const requests = new Set<number>();
  client.on('commandStarted', (event) => {
    if (event.commandName !== command || !JSON.stringify(event.command).includes(holding)) return;
    if (when === 'before') process.kill(process.pid, 'SIGKILL');
    requests.add(event.requestId);
  });
  client.on('commandSucceeded', ({ requestId }) => {
    if (requests.has(requestId)) process.kill(process.pid, 'SIGKILL');
  });
}

/**
 * The worker as a separate process, with short leases, for tests that kill it. Settings come as JSON in the first
 * argument.
 */
const settings: {
  mongo: string;
  dbName: string;
  redisUrl: string;
  smtpUrl: string;
  secret: string;
  prefix: string;
  lockMs: number;
  /** Variables of the hosting provider. */
  hosting?: Record<string, string>;
  dieAt?: DieAt;
} = JSON.parse(process.argv[2] ?? '');

const data = await connectData({
  uri: settings.mongo,
  dbName: settings.dbName,
  monitorCommands: settings.dieAt !== undefined,
});
if (settings.dieAt) dieAt(data, settings.dieAt);
startJobWorker({
  data,
  redisUrl: settings.redisUrl,
  smtpUrl: settings.smtpUrl,
  mailFrom: 'Scopewright <no-reply@scopewright.app>',
  productName: 'Scopewright',
  productDomain: 'scopewright.app',
  invitationSecret: settings.secret,
  hosting: hostingOf(loadConfig(HOSTING_CONFIG_NAMES, settings.hosting ?? {})),
  dns: { txt: async () => [], cname: async () => [] },
  files: testFiles(data),
  gateway: null,
  extractor: null,
  calendars: () => null,
  clock: systemClock,
  log: createLogger({ name: 'worker', level: 'debug' }),
  registry: new Registry(),
  queuePrefix: settings.prefix,
  lockMs: settings.lockMs,
});
