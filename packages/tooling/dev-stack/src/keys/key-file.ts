import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StackProblem } from '../stack/problem.ts';
import { formatKeys, newKeyPem, parseKeys, type SigningKey } from './rotation.ts';

const VARIABLE = 'JWT_PRIVATE_KEYS';
const LINE = new RegExp(`^${VARIABLE}=("[^"]*"|'[^']*'|.*)$`, 'm');

/** Where signing keys are stored: a PEM file, or a variable of an .env file. */
export interface KeyFile {
  /** Its name in messages. */
  name: string;
  read(now: Date): SigningKey[];
  /** Replaces the keys atomically; the file's mode and owner are preserved. */
  write(keys: readonly SigningKey[]): void;
  /** Whether others than the owner can read the file. */
  isOpenToOthers(): boolean;
}

/** Replaces a file's text so that a crash leaves either the old one or the new one. */
function replaceFile(file: string, text: string): void {
  const { mode, uid, gid } = statSync(file);
  const beside = `${file}.new`;
  const descriptor = openSync(beside, 'w', 0o600);
  try {
    fchmodSync(descriptor, mode & 0o777);
    fchownSync(descriptor, uid, gid);
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(beside, file);
}

/**
 * Opens a file of keys, an .env file with them in a variable, or the file that such a variable names.
 * @throws StackProblem when there are no keys
 */
export function openKeyFile(path: string): KeyFile {
  if (!existsSync(path)) throw new StackProblem(`There is no file ${path}`);
  const file = realpathSync(path);
  const variable = LINE.exec(readFileSync(file, 'utf8'))?.[1]?.replace(/^(["'])(.*)\1$/s, '$2');
  if (variable !== undefined && variable !== '' && !variable.includes('-----BEGIN'))
    return openKeyFile(resolve(dirname(file), variable));
  const keysOf = (now: Date): SigningKey[] =>
    parseKeys(variable === undefined ? readFileSync(file, 'utf8') : variable.replaceAll('\\n', '\n'), now);
  if (keysOf(new Date(0)).length === 0) throw new StackProblem(`${path} has no signing keys (${VARIABLE} or PEM)`);
  return {
    name: path,
    read: keysOf,
    write(keys) {
      const text = formatKeys(keys);
      const line = () => `${VARIABLE}="${text.trim().replaceAll('\n', '\\n')}"`;
      replaceFile(file, variable === undefined ? text : readFileSync(file, 'utf8').replace(LINE, line));
    },
    isOpenToOthers: () => (statSync(file).mode & 0o077) !== 0,
  };
}

/** Creates a file with one key, readable only by its owner, unless it exists. */
export function makeKeyFile(file: string, now: Date): void {
  if (!existsSync(file))
    writeFileSync(file, formatKeys([{ pem: newKeyPem(), stage: 'signs', since: now }]), { mode: 0o600, flag: 'wx' });
}
