import { readFileSync, writeFileSync } from 'node:fs';
import { accessTable } from '../src/access-table.ts';
import { routeTableSource } from '../src/route-table.ts';

// Writes the files generated from the call definitions: the browser's route table, and the table of docs/access.md.
writeFileSync(new URL('../src/route-table.generated.ts', import.meta.url), routeTableSource());
const document = new URL('../../../../docs/access.md', import.meta.url);
writeFileSync(
  document,
  readFileSync(document, 'utf8').replace(
    /(<!-- table -->)[\s\S]*(<!-- \/table -->)/,
    (_, open: string, close: string) => `${open}\n${accessTable()}\n${close}`,
  ),
);
