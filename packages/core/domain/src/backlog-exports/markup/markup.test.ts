import Ajv from 'ajv-draft-04';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDescriptionText, parseDescription } from '../../backlog/description.ts';
import adfSchema from '../testing/adf-schema.json' with { type: 'json' };
import { HOSTILE_TEXTS } from '../testing/backlogs.ts';
import { toAdf } from './adf.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';
import { toPlain } from './plain.ts';
import { toWiki } from './wiki.ts';

const SAMPLE = [
  '### What',
  '',
  'The **form** of `Access request` has [a page](https://a.example/b_c?d=e|f).',
  'Second line.',
  '',
  '1. One',
  '   more of one',
  '2. Two',
  '   - inner',
  '     - deeper',
  '',
  '| Field | Required |',
  '|---|---|',
  '| a\\|b | **yes** |',
].join('\n');

describe('wiki markup', () => {
  it('has the blocks of a description', () => {
    expect(toWiki(parseDescription(SAMPLE))).toBe(
      [
        'h3. What',
        '',
        'The *form* of {{Access request}} has [a page|https://a.example/b_c?d=e%7Cf].',
        'Second line.',
        '',
        '# One \\\\ more of one',
        '# Two',
        '#* inner',
        '#** deeper',
        '',
        '||Field||Required||',
        '|a\\|b|*yes*|',
      ].join('\n'),
    );
  });

  it.each([
    ['{code}x{code}', '\\{code\\}x\\{code\\}'],
    ['[a|b] and [~user]', '\\[a\\|b\\] and \\[\\~user\\]'],
    ['*a* _b_ -c- +d+ ^e^ ~f~ !g! ??h??', '\\*a* \\_b_ \\-c- \\+d+ \\^e^ \\~f~ \\!g! \\?\\?h??'],
    ['well-known snake_case 2*3 a+b', 'well-known snake_case 2*3 a+b'],
    ['* a', '\\* a'],
    ['# a', '\\# a'],
    ['h1. a', 'h1&#46; a'],
    ['bq. a', 'bq&#46; a'],
    ['---- a', '\\-\\-\\-- a'],
    ['\\\\server\\{x', '&#92;&#92;server&#92;\\{x'],
    ['&#92; &amp; a & b', '&amp;\\#92; &amp;amp; a & b'],
    [':) (x) (!) (a) ;)', '\\:) \\(x) \\(\\!) (a) \\;)'],
    ['a | b', 'a \\| b'],
  ])('shows %j as it is', (text, written) => {
    expect(toWiki(parseDescription(asDescriptionText(text)))).toBe(written);
  });

  it('marks parts of words and leaves blanks outside of marks', () => {
    expect(toWiki(parseDescription('a**b**c **d **e'))).toBe('a{*}b{*}c {*}d{*} e');
  });

  it('has something in every cell and item', () => {
    expect(toWiki(parseDescription('| | b |\n\n- ``'))).toBe('| |b|\n\n* ``');
  });
});

describe('HTML', () => {
  it('has the blocks of a description on one line', () => {
    expect(toHtml(parseDescription(SAMPLE))).toBe(
      '<h3>What</h3><p>The <b>form</b> of <code>Access request</code> has <a href="https://a.example/b_c?d=e|f">a page</a>.<br>Second line.</p>' +
        '<ol><li>One<br>more of one</li><li>Two<ul><li>inner<ul><li>deeper</li></ul></li></ul></li></ol>' +
        '<table><tr><th>Field</th><th>Required</th></tr><tr><td>a|b</td><td><b>yes</b></td></tr></table>',
    );
  });

  it.each(HOSTILE_TEXTS.map((text) => [text]))('has no tags but its own, and no line breaks, with %j', (text) => {
    const html = toHtml(parseDescription(text));
    expect(html).not.toContain('\n');
    const tags = html.match(/<[^>]*>?/g) ?? [];
    expect(
      tags.filter((tag) => !/^<\/?(?:h3|p|br|ul|ol|li|b|code|table|tr|th|td|a)>$|^<a href="[^"<>]*">$/.test(tag)),
    ).toEqual([]);
  });
});

describe('Markdown', () => {
  it('has the blocks of a description', () => {
    expect(toMarkdown(parseDescription(SAMPLE), 'github')).toBe(
      [
        '### What',
        '',
        'The **form** of `Access request` has [a page](<https://a.example/b_c?d=e|f>).  ',
        'Second line.',
        '',
        '1. One  ',
        '   more of one',
        '2. Two',
        '   - inner',
        '     - deeper',
        '',
        '| Field | Required |',
        '| --- | --- |',
        '| a\\|b | **yes** |',
      ].join('\n'),
    );
  });

  it('notifies no one and links no other issue of GitHub', () => {
    const text = toMarkdown(parseDescription('Ask @octocat about #12, GH-3 and a/b#4'), 'github');
    expect(text).toBe('Ask @<!-- -->octocat about #<!-- -->12, GH-<!-- -->3 and a/b#<!-- -->4');
    expect(toMarkdown(parseDescription('@octocat #12'), 'linear')).toBe('@octocat #12');
  });

  it.each([
    ['<b>x</b> &lt;', '\\<b\\>x\\</b\\> &amp;lt;'],
    ['# a', '\\# a'],
    ['- a', '\\- a'],
    ['1. a', '1\\. a'],
    ['a_b*c`d', 'a\\_b\\*c\\`d'],
  ])('shows %j as it is', (text, written) => {
    expect(toMarkdown(parseDescription(asDescriptionText(text)), 'linear')).toBe(written);
  });

  it('preserves all cells of rows that are wider than the head', () => {
    expect(toMarkdown(parseDescription('| a |\n|---|\n| b | c |'), 'linear')).toBe('| a |\n| --- |\n| bc |');
  });
});

it('plain text has no marks', () => {
  expect(toPlain(parseDescription(SAMPLE))).toBe(
    [
      'What',
      '',
      'The form of Access request has a page (https://a.example/b_c?d=e|f).',
      'Second line.',
      '',
      '1. One',
      '   more of one',
      '2. Two',
      '   - inner',
      '     - deeper',
      '',
      'Field | Required',
      'a|b | yes',
    ].join('\n'),
  );
});

describe('the Atlassian Document Format', () => {
  const ajv = new Ajv({ allowUnionTypes: true, strict: false });
  const isValid = ajv.compile(adfSchema);
  const problems = (document: unknown) => (isValid(document) ? [] : isValid.errors);

  it("is checked by a schema that matches the platform's", () => {
    const doc = (content: unknown[]) => ({ type: 'doc', version: 1, content });
    expect(problems(doc([{ type: 'paragraph', content: [{ type: 'text', text: '' }] }]))).not.toEqual([]);
    expect(problems(doc([{ type: 'bulletList', content: [] }]))).not.toEqual([]);
    expect(problems(doc([{ type: 'text', text: 'a' }]))).not.toEqual([]);
  });

  it.each([SAMPLE, ...HOSTILE_TEXTS].map((text) => [text]))('is valid for %j', (text) => {
    expect(problems(toAdf(parseDescription(text)))).toEqual([]);
  });

  it('is valid for any description', () => {
    const parts = fc.constantFrom(
      '**',
      '`',
      '[a](https://a.example)',
      '| ',
      '\n',
      '\n\n',
      '- ',
      '  ',
      '1. ',
      '### ',
      'a',
      '|---|',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 30 }), (text) => {
        expect(problems(toAdf(parseDescription(text.join(''))))).toEqual([]);
      }),
    );
  });
});
