import type { AppFunction } from '@scopewright/contracts/scoping';
import { FUNCTION_KINDS } from '../../activity/values.ts';
import { isObject } from '../../json.ts';
import { cleanLabel } from './clean-text.ts';
import { jsonOf } from './reading.ts';

/** A function of an app on a transition; its scripts are in files of the platform only. */
export interface DraftFunction extends Pick<AppFunction, 'name' | 'app' | 'kind' | 'isScript'> {
  scripts?: ReadScript[];
}

/** A script as the file has it, decoded. */
export interface ReadScript {
  /** The argument or parameter that holds it. */
  argument: string;
  text: string;
}

/** Apps by the beginning of their classes and keys. */
const APPS: readonly [prefix: string, app: string][] = [
  ['com.onresolve.', 'ScriptRunner'],
  ['com.adaptavist.sr', 'ScriptRunner'],
  ['com.googlecode.jsu', 'JSU'],
  ['com.googlecode.jira-suite-utilities', 'JSU'],
  ['com.innovalog.jmwe', 'JMWE'],
  ['com.fca.jira.plugins.workflow', 'Jira Workflow Toolbox'],
  ['com.keplerrominfo.', 'Power Scripts'],
  ['ru.mail.jira.plugins.groovy', 'MyGroovy'],
  ['org.swift.jira.cot', 'Create on Transition'],
  ['org.swift.jira.utp', 'Update on Transition'],
  ['com.tempoplugin.', 'Tempo'],
  ['com.jibrok.', 'JiBrok'],
  ['com.okapya.jira.checklist', 'Checklist for Jira'],
  ['com.riadalabs.jira.plugins.insight', 'Insight'],
  ['com.almworks.jira.structure', 'Structure'],
  ['com.xpandit.', 'Xray'],
];
/** The platform's own classes. */
const PLATFORM = /^(?:com\.atlassian|com\.opensymphony)\./;
/** Parts of a class that name an unknown app: `com.example.plugin`. */
const PREFIX_PARTS = 3;
/** Rules of the current REST calls that name their app in a parameter. */
const OF_APPS = /^(?:connect|forge):/;

/** Arguments that hold code. */
const CODE_ARGUMENT = /script|groovy|expression|condition|code|nunjucks/i;
/** Arguments that name a class, and those with the settings of a rule as JSON. */
const CLASS_ARGUMENTS: ReadonlySet<string> = new Set(['class.name', 'full.module.key', 'canned-script']);
const SETTINGS: ReadonlySet<string> = new Set(['config', 'configuration', 'value']);
const SCRIPT_CLASS = /script|groovy|SIL/i;
/** Start of a ScriptRunner script: base64 of a backtick, an exclamation mark and a backtick. */
const ENCODED_SCRIPT = 'YCFg';
const SCRIPT_MARK = '`!`';
const BASE64 = /^[A-Za-z0-9+/]{8,}={0,2}$/;
/** A value that is no code: a number, a key, the name of a class. */
const ONE_WORD = /^[\w.:%-]*$/;

const lastOf = (key: string, separator: string): string => key.slice(key.lastIndexOf(separator) + separator.length);

/** Whether a class or key belongs to an app: those of the platform have other prefixes, or none. */
export const isClassOfApp = (key: string): boolean => key.includes('.') && !PLATFORM.test(key);

/** The app and the name of a function, from its class or key; undefined for those of the platform. */
function appOf(key: string): Pick<AppFunction, 'app' | 'name'> | undefined {
  if (!isClassOfApp(key)) return undefined;
  const name = key.includes('__') ? lastOf(key, '__') : lastOf(key, '.');
  const known = APPS.find(([prefix]) => key.startsWith(prefix));
  const parts = (key.split('__', 1)[0] ?? '').split('.');
  // without the class itself
  const prefix = (/^[A-Z]/.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts).slice(0, PREFIX_PARTS).join('.');
  return { app: labelOf(known?.[1] ?? prefix, 'An app'), name: labelOf(name, 'Function') };
}

const labelOf = (text: string, otherwise: string): string => cleanLabel(text).text || otherwise;

/**
 * The function of an app that a rule of a transition is; undefined for rules of the platform.
 * @param key the rule's class, or its key in REST answers
 */
export function appFunctionOf(
  kind: AppFunction['kind'],
  key: string,
  given: Readonly<Record<string, unknown>>,
): DraftFunction | undefined {
  const found = OF_APPS.test(key) ? appOfRule(key, given) : appOf(key);
  if (found === undefined) return undefined;
  const canned = typeof given['canned-script'] === 'string' ? lastOf(given['canned-script'], '.') : '';
  const scripts = Object.entries(given).flatMap(([argument, value]) => scriptsOf(argument, value));
  return {
    app: found.app,
    name: labelOf(canned, found.name),
    kind,
    isScript: scripts.length > 0 || SCRIPT_CLASS.test(canned || found.name),
    scripts,
  };
}

/** The same for a rule that names its app in a parameter: by its key, or as a resource of Forge. */
function appOfRule(key: string, given: Readonly<Record<string, unknown>>): Pick<AppFunction, 'app' | 'name'> {
  const [kind = '', ...rest] = key.split(':');
  const named = [given.appKey, given.key].find((one) => typeof one === 'string' && one !== '');
  if (named === undefined && !rest.join(':').includes('.'))
    return { app: `An app (${kind})`, name: labelOf(rest.join(':'), 'Function') };
  const of = typeof named === 'string' ? named : rest.join(':');
  if (of.startsWith('ari:')) return { app: 'A Forge app', name: labelOf(lastOf(of, '/'), 'Function') };
  return appOf(of) ?? { app: labelOf(of, 'An app'), name: labelOf(rest.join(':'), 'Function') };
}

/** The scripts in an argument of a rule. */
function scriptsOf(argument: string, value: unknown): ReadScript[] {
  if (typeof value !== 'string' || CLASS_ARGUMENTS.has(argument)) return [];
  const text = value.trim();
  if (SETTINGS.has(argument) && /^[{[]/.test(text)) {
    const parsed = jsonOf(text);
    return parsed.kind === 'parsed' ? scriptsWithin(parsed.value) : [];
  }
  if (!CODE_ARGUMENT.test(argument) && !text.startsWith(ENCODED_SCRIPT)) return [];
  const code = decoded(text);
  return code === null ? [] : [{ argument: labelOf(argument, 'Script'), text: code }];
}

function scriptsWithin(value: unknown): ReadScript[] {
  if (Array.isArray(value)) return value.flatMap(scriptsWithin);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    typeof held === 'string' ? scriptsOf(key, held) : scriptsWithin(held),
  );
}

/** The code in an argument's value; null if it holds none. */
function decoded(text: string): string | null {
  const compact = BASE64.test(text) ? text : text.replace(/\s+/g, '');
  const isEncoded = compact.length % 4 === 0 && BASE64.test(compact);
  const code = (isEncoded ? ofBase64(compact) : null) ?? text;
  if (code.startsWith(SCRIPT_MARK)) return codeOf(code);
  return ONE_WORD.test(code) ? null : code;
}

function ofBase64(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const code = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /(?![\t\r\n])\p{Cc}/u.test(code) ? null : code;
  } catch {
    return null;
  }
}

/** The code of names and values that are separated by marks: the script, or else the path of its file. */
function codeOf(text: string): string | null {
  const parts = text.split(SCRIPT_MARK).slice(1);
  const valueAfter = (name: string) => parts.find((_, at) => at % 2 === 1 && parts[at - 1] === name)?.trim() ?? '';
  const rest = parts[0] === 'script' || parts[0] === 'file' ? '' : parts.join(SCRIPT_MARK).trim();
  return valueAfter('script') || valueAfter('file') || rest || null;
}

/** "post function “CustomScriptFunction” of ScriptRunner" */
export const describeFunction = ({ kind, name, app }: Pick<AppFunction, 'kind' | 'name' | 'app'>): string =>
  `${FUNCTION_KINDS[kind].toLowerCase()} “${name}” of ${app}`;
