import { CONFIG_SCHEMA, type ConfigEntry, type ConfigName, EFFECT_WHEN_UNSET } from '@scopewright/service-kit';

const SERVICES = 5;

const cell = (text: string) => text.replaceAll('|', '\\|');

function row(name: ConfigName, { default: fallback, description, services, secret }: ConfigEntry): string {
  const readers = services.length >= SERVICES ? 'all' : services.join(', ');
  const value = fallback === null ? '' : fallback === '' ? '(empty)' : `\`${fallback}\``;
  return `| \`${name}\` | ${cell(value)}${secret && fallback !== null ? ' (refused in production)' : ''} | ${readers} | ${cell(description)}${secret ? ' Secret.' : ''} | ${cell(EFFECT_WHEN_UNSET[name].text)} |`;
}

/** The table of docs/configuration.md: every variable that a service reads, from the schema that reads it. */
export function configurationTable(): string {
  const entries = Object.entries(CONFIG_SCHEMA) as [ConfigName, ConfigEntry][];
  return [
    '| Variable | Default | Read by | Meaning | When unset |',
    '| --- | --- | --- | --- | --- |',
    ...entries.map(([name, entry]) => row(name, entry)),
  ].join('\n');
}
