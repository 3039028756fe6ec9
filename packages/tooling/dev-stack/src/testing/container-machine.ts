import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ComposeFile, type ComposeService, readCompose } from '../docker/compose-file.ts';
import { type ImagePlan, readDockerfile } from '../docker/dockerfile.ts';
import { assembleTree, TREES } from '../images/trees.ts';
import { freePort } from '../process/free-port.ts';
import { ROOT } from '../root.ts';

/** Ports of the engines in their containers. */
export const ENGINE_PORTS: Readonly<Record<string, number>> = { mongo: 27017, redis: 6379, mail: 1025 };

/** Where the services of docker-compose.yml run on this machine. */
export interface Machine {
  /** The folder of everything that they write. */
  dir: string;
  compose: ComposeFile;
  /** @throws Error for a service that docker-compose.yml does not have */
  service: (name: string) => ComposeService;
  /** The image of a service that is built here. @throws Error for another one */
  imageOf: (name: string) => { plan: ImagePlan; files: () => Promise<string> };
  portOf: (name: string) => number;
  /** Replaces the containers' addresses in a text with those of this machine. */
  local: (text: string) => string;
  logFile: (name: string) => string;
}

/** Reads docker-compose.yml, and assigns ports of this machine to its services. @param dir of all their output */
export async function prepareMachine(dir: string, env: Readonly<Record<string, string>>): Promise<Machine> {
  const compose = readCompose(env);
  const stages = readDockerfile();
  const service = (name: string): ComposeService => {
    const found = compose.services[name];
    if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
    return found;
  };
  const { ports, addresses } = await placesOf(compose, stages);
  const trees = new Map<string, Promise<string>>();
  return {
    dir,
    compose,
    service,
    imageOf(name) {
      const { build } = service(name);
      const plan = stages.get(build?.target ?? '');
      if (!build || !plan) throw new Error(`${name} has no image of ours`);
      const tree = build.args.TREE;
      const files = () => {
        // services with one image share its files
        const made = trees.get(tree) ?? assembleFiles(dir, tree, plan);
        trees.set(tree, made);
        return made;
      };
      return { plan, files };
    },
    portOf: (name) => ports.get(name) ?? 0,
    local: (text) => addresses.reduce((result, [there, here]) => result.replaceAll(there, here), text),
    logFile: (name) => join(dir, `${name}.log`),
  };
}

/** A port of this machine for each service, and what replaces the addresses that services have in their networks. */
async function placesOf({ services }: ComposeFile, stages: ReadonlyMap<string, ImagePlan>) {
  const ports = new Map<string, number>();
  const addresses: [there: string, here: string][] = [];
  for (const [name, { networks, environment = {}, build }] of Object.entries(services)) {
    const port = await freePort();
    ports.set(name, port);
    const inside = ENGINE_PORTS[name] ?? environment.PORT ?? stages.get(build?.target ?? '')?.env.PORT;
    const own = Array.isArray(networks) ? [] : Object.values(networks);
    for (const host of [name, ...own.flatMap(({ aliases = [] }) => aliases)])
      addresses.push([`${host}:${inside}`, `127.0.0.1:${port}`]);
    for (const { ipv4_address: address } of own) if (address) addresses.push([address, '127.0.0.1']);
  }
  return { ports, addresses };
}

/** Assembles the files of an image as in the Dockerfile. @returns their folder */
async function assembleFiles(dir: string, name: string, { copies }: ImagePlan): Promise<string> {
  const tree = TREES.find((one) => one.name === name);
  if (!tree) throw new Error(`There is no tree ${name}`);
  const files = join(dir, 'containers', name);
  await assembleTree(tree, {
    root: ROOT,
    into: join(dir, '.images'),
    platform: { os: process.platform, cpu: process.arch, libc: 'glibc' },
  });
  for (const { from, to } of copies) {
    mkdirSync(dirname(join(files, to)), { recursive: true });
    // the context contains each tree once, as does the image
    renameSync(join(dir, from.replace('$' + '{TREE}', name)), join(files, to));
  }
  return files;
}
