import {
  type AppFunction,
  FUNCTION_SCRIPT_MAX_LENGTH,
  FUNCTION_SCRIPTS_MAX,
  FUNCTION_SCRIPTS_MAX_LENGTH,
  type FunctionScript,
  type ImportedFunction,
  SCOPE_PARTS_MAX,
} from '@scopewright/contracts/scoping';
import { counted } from '../../counted.ts';
import { groupBy } from '../../group-by.ts';
import { numbered } from '../order.ts';
import type { DraftFunction } from './app-functions.ts';
import { cleanText, cut } from './clean-text.ts';
import { withoutSecrets } from './script-secrets.ts';

interface WithFunctions {
  name: string;
  functions?: DraftFunction[];
}

/** Characters after the cut that are searched for secrets too: the cut may divide one. */
const READ_AHEAD = 2_000;

/** Each function of an app that is imported, with its id and the place of its transition. */
const functionsIn = (transitions: readonly WithFunctions[]) =>
  transitions
    .flatMap(({ functions = [] }, at) => functions.map((each) => ({ at, each })))
    .slice(0, SCOPE_PARTS_MAX.functions)
    .map((found, index) => ({ id: `function-${index + 1}`, ...found }));

/** The functions of apps as a part of a workflow's content, if any. */
export function appFunctionsOf(transitions: readonly WithFunctions[]): { functions?: Record<string, AppFunction> } {
  const found = functionsIn(transitions);
  if (found.length === 0) return {};
  return {
    functions: numbered(
      'function',
      found.map(({ at, each: { scripts: _, ...rest } }) => ({ ...rest, transitionId: `transition-${at + 1}` })),
    ),
  };
}

/** The scripts of functions as they are stored: without secrets, and at a bounded size; with notes about the rest. */
export function storedScripts(transitions: readonly WithFunctions[]): { scripts: FunctionScript[]; notes: string[] } {
  const functions = functionsIn(transitions);
  const total = transitions.reduce((sum, each) => sum + (each.functions?.length ?? 0), 0);
  const read = functions.flatMap(({ id, each: { scripts = [] } }) => scripts.map((script) => ({ id, script })));
  let left = FUNCTION_SCRIPTS_MAX_LENGTH;
  const scripts = read.slice(0, FUNCTION_SCRIPTS_MAX).map(({ id, script: { argument, text } }): FunctionScript => {
    const whole = cleanText(text, text.length).text;
    const most = Math.min(left, FUNCTION_SCRIPT_MAX_LENGTH);
    const isCut = whole.length > most;
    const kept = isCut ? cut(whole, most).length : whole.length;
    const { holdsSecret, ...masked } = withoutSecrets(whole.slice(0, most + READ_AHEAD), kept);
    // a mask may be longer than what it replaces
    const stored = cut(masked.text, most);
    left -= stored.length;
    return { functionId: id, argument, text: stored, isCut, holdsSecret };
  });
  const [functionsMore, scriptsMore] = [total - functions.length, read.length - scripts.length];
  return {
    scripts,
    notes: [
      ...(functionsMore > 0
        ? [
            `${counted(functionsMore, 'more function', 'more functions')} of apps: the limit is ${SCOPE_PARTS_MAX.functions}.`,
          ]
        : []),
      ...(scriptsMore > 0
        ? [`${counted(scriptsMore, 'more script', 'more scripts')} of apps: ${FUNCTION_SCRIPTS_MAX} are stored.`]
        : []),
    ],
  };
}

/** The functions of apps with the names of their transitions and their scripts, for the preview. */
export function importedFunctions(
  transitions: readonly WithFunctions[],
  scripts: readonly FunctionScript[],
): ImportedFunction[] {
  const byFunction = groupBy(scripts, ({ functionId }) => functionId);
  return functionsIn(transitions).map(({ id, at, each: { scripts: _, ...rest } }) => ({
    ...rest,
    transition: transitions[at]?.name ?? '',
    scripts: (byFunction.get(id) ?? []).map(({ functionId: __, ...script }) => script),
  }));
}
