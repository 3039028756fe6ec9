import { EXPORT_PRESETS } from '@scopewright/contracts/backlog-exports/limits';
import { describe, expect, it } from 'vitest';
import { templateInput } from '../../backlog/testing/inputs.ts';
import { readCsv } from '../../csv/read-csv.ts';
import { readForm } from '../../scoping/exchange/form-json.ts';
import { readWorkflowRest } from '../../scoping/exchange/workflow-rest.ts';
import { SCOPE_TEMPLATES } from '../../scoping/templates/catalogue.ts';
import { readBacklogJson } from '../backlog-json.ts';
import { generatedInput, sampleInput } from '../testing/sample-pack.ts';
import { TOOLS } from '../testing/tools.ts';
import { writeExport } from '../write-export.ts';
import { textsOfZip } from '../zip.ts';
import { fileSlug } from './file-slug.ts';

const packOf = (input: Parameters<typeof writeExport>[0]) => {
  const { files, rehearsal } = writeExport(input, TOOLS);
  expect(files.map(({ name }) => name)).toEqual(['build-pack.zip']);
  return { texts: textsOfZip(files[0]?.content as Uint8Array), rehearsal };
};

describe('a build pack', () => {
  it('holds what takes a scope to its target', async () => {
    const { texts } = packOf(sampleInput('build-pack'));
    const shown = [...texts].map(([name, text]) => `===== ${name}\n${text.replaceAll('\r\n', '\n')}`).join('\n');
    await expect(shown).toMatchFileSnapshot('../testing/sample-pack.txt');
  });

  it('is the same from the same', () => {
    const write = () => writeExport(sampleInput('build-pack'), TOOLS).files;
    expect(write()).toEqual(write());
  });

  it('estimates work by hand as the firm does', () => {
    const rows = readCsv(packOf(sampleInput('build-pack')).texts.get('4-by-hand/by-hand.csv') ?? '').records;
    expect(rows[1]).toEqual(['1', 'Project', 'Help desk', 'The portal settings are made by hand.', '1', '2', '']);
  });

  it('guards formulas in what people open in a spreadsheet, and in nothing that is imported', () => {
    const { texts } = packOf(sampleInput('build-pack'));
    expect(texts.get('6-tests/test-script.csv')).toContain(",'=A criterion");
    expect(texts.get('5-import/jira-cloud.csv')).toContain('* =A criterion');
  });

  it('has files that are read back', () => {
    const { texts } = packOf(sampleInput('build-pack'));
    expect(readWorkflowRest(texts.get('2-workflows/001-problem.json') ?? '').kind).toBe('read');
    expect(readForm(texts.get('3-forms/001-record-a-problem.json') ?? '').kind).toBe('read');
    expect(readBacklogJson(texts.get('backlog.json') ?? '').kind).toBe('read');
  });

  it('names files so that every system takes them', () => {
    expect([fileSlug(0, 'Über/../Access: request?'), fileSlug(1, '漢字'), fileSlug(11, 'a'.repeat(100))]).toEqual([
      '001-uber-access-request',
      '002',
      `012-${'a'.repeat(60)}`,
    ]);
  });
});

it.each(SCOPE_TEMPLATES.map(({ id }) => [id]))('the backlog of the template %s is refused by no importer', (id) => {
  for (const preset of EXPORT_PRESETS) {
    const { rehearsal } = writeExport(generatedInput(templateInput(id), preset), TOOLS);
    expect(rehearsal.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});
