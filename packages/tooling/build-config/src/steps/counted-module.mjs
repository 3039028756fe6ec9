import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/** Name of the counter in the bundle; no source declares it. */
const COUNTER = '__stepsTaken';
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const LOOPS = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement']);

const ENTRY = 'counted-module';

/** See counted-module.d.mts. */
export async function countedModule(folder, ...files) {
  const all = files.map((file) => `export * from ${JSON.stringify(join(folder, file))};`).join('\n');
  const bundle = await rolldown({
    cwd: folder,
    input: ENTRY,
    plugins: [
      { name: 'all', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? all : null) },
    ],
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    external: /^node:/,
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false });
  await bundle.close();
  const code = `let ${COUNTER} = 0;\n${withCounter(output[0].code)}\nexports.${COUNTER} = () => ${COUNTER};`;
  const exports = {};
  const run = compileFunction(code, ['exports', 'require'], { filename: ENTRY });
  run(exports, createRequire(join(folder, ENTRY)));
  const taken = exports[COUNTER];
  const count = (work) => {
    const before = taken();
    const result = work(exports);
    return { result, steps: taken() - before };
  };
  return {
    module: exports,
    taken,
    count,
    growth(work, size) {
      const { steps } = count((module) => work(module, size));
      return count((module) => work(module, 2 * size)).steps / steps;
    },
  };
}

/** The code, counting each call of a function and each round of a loop. */
function withCounter(code) {
  const inserted = [];
  const count = (body, before, after) => {
    if (body.type === 'BlockStatement') inserted.push({ at: body.start + 1, text: `${COUNTER}++;` });
    else inserted.push({ at: body.start, text: before }, { at: body.end, text: after });
  };
  visit(parseAst(code), (node) => {
    if (FUNCTIONS.has(node.type) && node.body) count(node.body, `(${COUNTER}++, `, ')');
    else if (LOOPS.has(node.type)) count(node.body, `{ ${COUNTER}++; `, ' }');
  });
  let counted = '';
  let from = 0;
  for (const { at, text } of inOrder(inserted)) {
    counted += code.slice(from, at) + text;
    from = at;
  }
  return counted + code.slice(from);
}

/** Beginnings at one place from the outside in, ends from the inside out and before beginnings. */
function inOrder(inserted) {
  const isEnd = ({ text }) => text === ')' || text === ' }';
  return inserted
    .map((one, index) => ({ ...one, index: isEnd(one) ? -index : index, rank: isEnd(one) ? 0 : 1 }))
    .sort((one, other) => one.at - other.at || one.rank - other.rank || one.index - other.index);
}

function visit(node, look) {
  if (Array.isArray(node)) for (const one of node) visit(one, look);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') look(node);
    for (const part of Object.values(node)) visit(part, look);
  }
}
