import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { inProject } from './project.mjs';

/** The project's file of a script; null for packages, tests and what helps them. */
function fileOf(url) {
  const file = inProject(url.startsWith('file:') ? fileURLToPath(url) : url);
  return file === null || /node_modules\/|\/testing\/|\.test\.tsx?$|^packages\/tooling\//.test(file) ? null : file;
}

/** Not what vitest adds to a file (the whole, and what reads an export), nor what sets the members of a class. */
const isWritten = ({ functionName, ranges: [{ startOffset, endOffset }] }, source) =>
  startOffset > 0 &&
  !functionName.startsWith('<') &&
  !/^\(\) => ?\{ try|^async \(__vi/.test(source.slice(startOffset, endOffset));

/** Functions called since the last look, by file: each as its place and name. */
async function takeCalled(session) {
  const called = new Map();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Debugger.enable');
  for (const { scriptId, url, functions } of result) {
    const file = fileOf(url);
    if (file === null) continue;
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    for (const each of functions) {
      if (each.ranges[0].count === 0 || !isWritten(each, scriptSource)) continue;
      if (!called.has(file)) called.set(file, new Map());
      called.get(file).set(each.ranges[0].startOffset, each.functionName);
    }
  }
  await session.post('Debugger.disable');
  return called;
}

/**
 * The project's functions whose calls V8 counts while `work` runs. Only steps belong to the journey: what runs before
 * them, such as showing the first screen, would run without it too.
 * @param work gets a function that runs a step
 * @returns the files that ran, and by file the names of functions that only steps call
 */
export async function traced(work) {
  const session = new Session();
  session.connect();
  const before = new Map();
  const inSteps = new Map();
  const ran = new Set();
  const add = (all, called) => {
    for (const [file, functions] of called) {
      ran.add(file);
      all.set(file, new Map([...(all.get(file) ?? []), ...functions]));
    }
  };
  const step = async (run) => {
    add(before, await takeCalled(session));
    await run();
    add(inSteps, await takeCalled(session));
  };
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work(step);
    for (const file of (await takeCalled(session)).keys()) ran.add(file);
    await session.post('Profiler.stopPreciseCoverage');
  } finally {
    session.disconnect();
  }
  const added = new Map();
  for (const [file, functions] of inSteps) {
    const names = [...functions].flatMap(([place, name]) => (before.get(file)?.has(place) ? [] : [name]));
    if (names.length > 0) added.set(file, new Set(names));
  }
  return { ran, added };
}
