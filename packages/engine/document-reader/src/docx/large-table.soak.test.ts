import { composeDocx } from '@scopewright/domain/sources/compose-docx';
import { expect, test } from 'vitest';
import { READING_LIMITS } from '../child/limits.ts';
import { documentXml, docxOf } from '../testing/index.ts';
import { readDocx } from './read-docx.ts';

test('a table with more rows than a function has arguments', async () => {
  const row = '<w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr>';
  const file = docxOf({ 'word/document.xml': documentXml(`<w:tbl>${row.repeat(140_000)}</w:tbl>`) });
  const read = await readDocx(file, undefined, READING_LIMITS);
  if (read.state === 'question') expect.fail('The document has tracked changes');
  expect(composeDocx(read.parts).blocks).toHaveLength(140_000);
});
