import type { ListedRemote } from '../stack/parts.ts';

/** Origin of a remote, for browsers and containers. */
const originVariable = (name: string) => `REMOTE_${name.toUpperCase().replaceAll('-', '_')}`;

const origins = (remotes: [string, ListedRemote][]): string => {
  const entries = remotes.map(
    ([name, { port }]) => `"${name}":"\${${originVariable(name)}:-http://${name}.localhost:${port}}"`,
  );
  return `      REMOTES: >-\n        {${entries.join(',\n        ')}}\n`;
};

const service = ([name, { port }]: [string, ListedRemote]): string => `  remote-${name}:
    <<: *remote
    build: { context: ., dockerfile: docker/Dockerfile, target: remote, args: { TREE: remote-${name} } }
    environment: { PORT: "${port}" }
    ports: ["${port}:${port}"]
    networks: { front: { aliases: [${name}.localhost] } }
`;

/** Replaces the text between the two marks of a part generated from `remotes.json`. */
function replacePart(text: string, part: string, content: string): string {
  const marked = new RegExp(`(^ *# <remotes\\.json: ${part}>\\n)[\\s\\S]*?(^ *# </remotes\\.json>\\n)`, 'm');
  if (!marked.test(text)) throw new Error(`docker-compose.yml has no place for the ${part} of the remotes`);
  return text.replace(marked, (_, open: string, close: string) => open + content + close);
}

/** `docker-compose.yml` with the listed remotes: a service for each, and their origins for the front door. */
export function composeWithRemotes(text: string, remotes: Readonly<Record<string, ListedRemote>>): string {
  const listed = Object.entries(remotes);
  return replacePart(replacePart(text, 'origins', origins(listed)), 'services', listed.map(service).join('\n'));
}
