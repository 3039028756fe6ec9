import { join } from 'node:path';
import type { ComposeFile } from '../docker/compose-file.ts';
import { type Child, lastLinesOf, startChild } from '../process/child.ts';
import { startMail, startMongo, startRedis } from './container-engines.ts';
import { ENGINE_PORTS, type Machine, prepareMachine } from './container-machine.ts';

/** The product of docker-compose.yml as processes of this machine, each with only the files of its image. */
export interface Containers {
  compose: ComposeFile;
  /** `http://127.0.0.1:<port>` of a service. */
  origin(name: string): string;
  /** Replaces the containers' addresses in a text with those of this machine. */
  local(text: string): string;
  mailboxUrl: string;
  /** Runs the health check of a service's image. @returns its exit code */
  checkHealth(name: string): Promise<number | null>;
  /** Runs a one-shot service. @returns its exit code */
  runOnce(name: string): Promise<number | null>;
  logFile(name: string): string;
  stop(): Promise<void>;
}

/**
 * Starts everything in docker-compose.yml: commands, variables and order come from it and the Dockerfile; only
 * addresses and ports are this machine's instead of the containers' names, and the installed engines replace the
 * official images.
 * @param dir a folder outside the checkout, so that nothing is found that the trees lack
 */
export async function startContainers(dir: string, env: Readonly<Record<string, string>>): Promise<Containers> {
  const machine = await prepareMachine(dir, env);
  const { compose, local, logFile, portOf } = machine;
  const running: Child[] = [];
  const started = (child: Child) => void running.push(child);
  try {
    const [mailboxUrl] = await Promise.all([
      startMail(machine, started),
      startMongo(machine, started),
      startRedis(machine, started),
    ]);
    await startServices(machine, started);
    return {
      compose,
      origin: (name) => `http://127.0.0.1:${portOf(name)}`,
      local,
      mailboxUrl,
      checkHealth: (name) => runOnce(machine, name, 'healthcheck'),
      runOnce: (name) => runOnce(machine, name, 'cmd'),
      logFile,
      stop: () => stopAll(running),
    };
  } catch (error) {
    await stopAll(running);
    throw error;
  }
}

/** Starts every service after its dependencies; runs commands to their end. */
async function startServices(machine: Machine, started: (child: Child) => void): Promise<void> {
  const begun = new Map<string, Promise<void>>();
  const begin = async (name: string) => {
    const { build, depends_on: needs = {} } = machine.service(name);
    await Promise.all(Object.keys(needs).map(start));
    if (build?.target === 'command') {
      const code = await runOnce(machine, name, 'cmd');
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${lastLinesOf(machine.logFile(name)).join('\n')}`);
    } else if (build) started(await spawn(machine, name, 'cmd'));
  };
  const start = (name: string): Promise<void> => {
    const known = begun.get(name) ?? begin(name);
    begun.set(name, known);
    return known;
  };
  await Promise.all(Object.keys(machine.compose.services).map(start));
}

async function runOnce(machine: Machine, name: string, pick: 'cmd' | 'healthcheck'): Promise<number | null> {
  return (await (await spawn(machine, name, pick)).exited).code;
}

/** Starts the command or the health check of a service in the files of its image. */
async function spawn(
  { service, imageOf, portOf, local, logFile }: Machine,
  name: string,
  pick: 'cmd' | 'healthcheck',
): Promise<Child> {
  const { command, environment = {} } = service(name);
  const image = imageOf(name);
  const files = await image.files();
  const inFiles = (value: string) => (value.startsWith('/app') ? join(files, value) : value);
  const variables = Object.entries({ ...image.plan.env, ...environment }).map(([key, value]) => [
    key,
    key === 'PORT' ? String(portOf(name)) : inFiles(local(value)),
  ]);
  const [program = '', ...args] = (pick === 'cmd' ? command : undefined) ?? image.plan[pick] ?? [];
  return startChild({
    name,
    command: program === 'node' ? process.execPath : program,
    args,
    env: Object.fromEntries(variables),
    cwd: join(files, image.plan.workdir),
    logFile: logFile(name),
  });
}

async function stopAll(running: readonly Child[]): Promise<void> {
  const isEngine = ({ name }: Child) => name in ENGINE_PORTS;
  await Promise.all(running.filter((child) => !isEngine(child)).map((child) => child.stop()));
  // their files are not needed any more
  await Promise.all(running.filter(isEngine).map((child) => child.stop(0)));
}
