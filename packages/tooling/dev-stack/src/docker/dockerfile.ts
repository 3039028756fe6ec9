import { readFileSync } from 'node:fs';
import { inRoot } from '../root.ts';

/** A stage of the Dockerfile, with its inherited settings from the stages below. */
export interface ImagePlan {
  env: Record<string, string>;
  workdir: string;
  user: string | undefined;
  /** Source below the build's context, with `${TREE}` in it, and absolute target. */
  copies: { from: string; to: string }[];
  cmd: string[];
  healthcheck: string[] | undefined;
}

const exec = (text: string): string[] => JSON.parse(text);

/**
 * The stages of a Dockerfile that only sets variables, copies and sets commands. @throws Error for any other
 * instruction
 */
export function readDockerfile(
  text = readFileSync(inRoot('docker', 'Dockerfile'), 'utf8'),
): ReadonlyMap<string, ImagePlan> {
  const stages = new Map<string, ImagePlan>();
  let stage: ImagePlan = { env: {}, workdir: '/', user: undefined, copies: [], cmd: [], healthcheck: undefined };
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [, base = '', name = ''] = /^(\S+) AS (\w+)$/.exec(rest) ?? [];
      const below = stages.get(base) ?? {
        env: {},
        workdir: '/',
        user: undefined,
        copies: [],
        cmd: [],
        healthcheck: undefined,
      };
      stage = { ...below, env: { ...below.env }, copies: [...below.copies] };
      stages.set(name, stage);
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
    } else if (instruction === 'WORKDIR') stage.workdir = rest;
    else if (instruction === 'USER') stage.user = rest;
    else if (instruction === 'COPY') {
      const [from = '', to = ''] = rest.split(/\s+/);
      stage.copies.push({ from, to: to.startsWith('/') ? to : `${stage.workdir}/${to}` });
    } else if (instruction === 'CMD') stage.cmd = exec(rest);
    else if (instruction === 'HEALTHCHECK') stage.healthcheck = exec(/CMD\s+(\[.*\])$/.exec(rest)?.[1] ?? '[]');
    else if (instruction !== 'ARG' && instruction !== 'EXPOSE')
      throw new Error(`The Dockerfile builds something: ${line}`);
  }
  return stages;
}
