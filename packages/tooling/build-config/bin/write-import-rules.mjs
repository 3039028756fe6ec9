import { readFileSync, writeFileSync } from 'node:fs';
import { withImportRules } from '../src/import-rules.mjs';

const file = new URL('../../../../biome.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(withImportRules(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`);
