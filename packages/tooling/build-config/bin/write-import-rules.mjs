import { writeFileSync } from 'node:fs';
import { importRules } from '../src/import-rules.mjs';

writeFileSync(new URL('../../../../biome.imports.json', import.meta.url), importRules());
