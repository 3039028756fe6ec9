import { connectData } from '@scopewright/data';
import { commandProbe } from '@scopewright/data/testing';
import { startTestIdentity } from './identity.ts';

/**
 * The point at which the process dies, as by kill -9: before the first commit reaches the server, or after the second
 * one was acknowledged.
 */
export type CrashPoint = 'first-commit' | 'second-committed';

export interface IdentityProcessSettings {
  dbName: string;
  /** Milliseconds since 1970: its clock does not advance. */
  now: number;
  crashAt: CrashPoint;
}

/**
 * Identity as a separate process for tests that kill it. Settings come as JSON in the first argument; its address is
 * written to standard output.
 */
const { dbName, now, crashAt }: IdentityProcessSettings = JSON.parse(process.argv[2] ?? '');
const uri = new URL(process.env.MONGODB_URI ?? '');
uri.searchParams.set('w', 'majority');
const data = await connectData({ uri: uri.href, dbName, monitorCommands: true });
const die = () => process.kill(process.pid, 'SIGKILL');
let committed = 0;
data.client.on('commandStarted', ({ commandName }) => {
  if (crashAt === 'first-commit' && commandName === 'commitTransaction') die();
});
data.client.on('commandSucceeded', ({ commandName }) => {
  if (commandName !== 'commitTransaction') return;
  committed += 1;
  if (crashAt === 'second-committed' && committed === 2) die();
});
const shared = {
  data: Object.assign(data, { dbName, probe: commandProbe(data.client, dbName) }),
  now: () => new Date(now),
  advance: () => undefined,
};
const identity = await startTestIdentity({ shared });
process.stdout.write(`${identity.url}\n`);
