import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../root.ts';
import { configurationTable } from './configuration-table.ts';

// Writes the current table into docs/configuration.md: npx tsx
// packages/tooling/dev-stack/src/docs/write-configuration.ts
const file = inRoot('docs', 'configuration.md');
const text = readFileSync(file, 'utf8');
writeFileSync(
  file,
  text.replace(
    /(<!-- table -->)[\s\S]*(<!-- \/table -->)/,
    (_, open: string, close: string) => `${open}\n${configurationTable()}\n${close}`,
  ),
);
