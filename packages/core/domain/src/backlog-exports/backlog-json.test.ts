import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backlogJsonSchema, writeJsonPreset } from './backlog-json.ts';
import { anyWorkItems, inputOf } from './testing/backlogs.ts';

const published = JSON.parse(
  readFileSync(new URL('../../../../../docs/backlog.schema.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;

it('the published schema is that of the format', () => {
  expect(published).toEqual(backlogJsonSchema());
});

it('every written file is valid by the published schema', () => {
  const isValid = new Ajv({ strict: false }).compile(published);
  fc.assert(
    fc.property(anyWorkItems, (workItems) => {
      const [file] = writeJsonPreset(inputOf('json', workItems));
      expect(isValid(JSON.parse(`${file?.content}`)) ? [] : isValid.errors).toEqual([]);
    }),
  );
  expect(isValid({ format: 'other' })).toBe(false);
});
