import { type ESTree, parseSync, Visitor } from 'vite';

/** One text of a source file that people may read, with `…` for each inserted value. */
export interface ProductText {
  readonly line: number;
  readonly text: string;
}

/** Placeholder for an inserted value in a text. */
const VALUE = '…';

/** Attributes without natural language: styles, addresses, ids. */
const NOT_READ = /^(class|className|style|id|href|src|srcSet|sizes|d|key|htmlFor|viewBox|transform|autoComplete)$/;
/** Functions that take class names. */
const CLASS_NAMES = /^(cn|cva|clsx|twMerge)$/;
const SEVERAL_WORDS = /\S\s+\S/;

const textOfTemplate = (node: ESTree.TemplateLiteral): string =>
  node.quasis.map(({ value }) => value.cooked ?? value.raw).join(VALUE);

function textOfChild(child: ESTree.JSXChild): string {
  if (child.type === 'JSXText') return child.value;
  if (child.type !== 'JSXExpressionContainer') return VALUE;
  const { expression } = child;
  if (expression.type === 'JSXEmptyExpression') return '';
  if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value;
  return expression.type === 'TemplateLiteral' ? textOfTemplate(expression) : VALUE;
}

/**
 * The texts of a TypeScript source for people: the words between tags, attributes, and strings of several words.
 * Comments, names, types, module paths, keys of objects and class names are skipped.
 */
export function productTexts(file: string, source: string): ProductText[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const found = new Map<number, string>();
  const leftOut: ESTree.Span[] = [];
  /** Strings that are part of the text of their element. */
  const joined = new Set<number>();
  const add = (start: number, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(text) && !joined.has(start)) found.set(start, text);
  };
  const leaveOut = (node: ESTree.Span | null) => {
    if (node !== null) leftOut.push(node);
  };
  const visitElement = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const first = children.find((child) => child.type !== 'JSXText' || child.value.trim() !== '');
    if (first === undefined) return;
    const blanks = first.type === 'JSXText' ? first.value.length - first.value.trimStart().length : 0;
    add(first.start + blanks, children.map(textOfChild).join(''));
    for (const child of children) if (child.type === 'JSXExpressionContainer') joined.add(child.expression.start);
  };
  new Visitor({
    ImportDeclaration: leaveOut,
    ImportExpression: leaveOut,
    ExportNamedDeclaration: (node) => leaveOut(node.source),
    ExportAllDeclaration: (node) => leaveOut(node.source),
    TSLiteralType: leaveOut,
    TSTemplateLiteralType: leaveOut,
    Property: ({ key, computed }) => {
      if (!computed) leaveOut(key);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && CLASS_NAMES.test(callee.name)) given.forEach(leaveOut);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && NOT_READ.test(name.name)) leaveOut(value);
      else if (value?.type === 'Literal' && /^\p{Lu}/u.test(value.value)) add(value.start, value.value);
    },
    JSXElement: visitElement,
    JSXFragment: visitElement,
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && SEVERAL_WORDS.test(value)) add(start, value);
    },
    TemplateLiteral: (node) => {
      const text = textOfTemplate(node);
      if (SEVERAL_WORDS.test(text)) add(node.start, text);
    },
  }).visit(program);
  const lineEnds = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return [...found]
    .filter(([start]) => !leftOut.some((node) => node.start <= start && start < node.end))
    .sort(([one], [other]) => one - other)
    .map(([start, text]) => ({ line: lineEnds.filter((end) => end < start).length + 1, text }));
}

const TITLED = /^(test|it|describe|bench)$/;

/** The function that a call's callee leads to: `test` of `test.each(…)(…)` and `test.skip`. */
function calledName(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return calledName(callee.object);
  if (callee.type === 'CallExpression') return calledName(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? calledName(callee.tag) : '';
}

/** The comments of a source and the titles of its tests, without code in backticks and instructions for linters. */
export function textsAboutCode(file: string, source: string): ProductText[] {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const found = comments
    .filter(({ value }) => !/^[\s*]*(biome-ignore|@vitest|@ts-|\/ <reference)/.test(value))
    .map(({ start, value }) => ({ start, text: value.replace(/^\s*\* ?/gm, '') }));
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title === undefined || !TITLED.test(calledName(callee))) return;
      if (title.type === 'Literal' && typeof title.value === 'string')
        found.push({ start: title.start, text: title.value });
      if (title.type === 'TemplateLiteral') found.push({ start: title.start, text: textOfTemplate(title) });
    },
  }).visit(program);
  const lineEnds = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return found.map(({ start, text }) => ({
    line: lineEnds.filter((end) => end < start).length + 1,
    text: text
      .replace(/`[^`]*`/g, VALUE)
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}
