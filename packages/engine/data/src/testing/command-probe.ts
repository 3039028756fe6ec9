import type { CommandStartedEvent, MongoClient } from 'mongodb';
import { ObjectId } from 'mongodb';
import { MIGRATIONS_COLLECTION } from '../migrations/run.ts';
import { COLLECTIONS, ownerPaths } from '../models/index.ts';
import { currentScope, type Scope } from '../tenant/context.ts';
import { type Owner, type OwnerPaths, ownerIn } from '../tenant/owner.ts';

export interface CommandProbe {
  /** The unscoped commands so far, one sentence each. */
  violations: readonly string[];
  /** @throws Error listing every unscoped command */
  assertClean(): void;
  stop(): void;
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const plains = (value: unknown): Plain[] => (Array.isArray(value) ? value.filter(isPlain) : []);

/**
 * Collections of the bytes of files, which have no firm, with the paths of the file's id; the file's record, owned by a
 * firm, names it.
 */
const FILE_PATHS: Readonly<Record<string, readonly string[]>> = {
  'storedFiles.files': ['_id', 'filename'],
  'storedFiles.chunks': ['files_id'],
};
/** Every collection of the product; a command on any other is a violation in every scope. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(COLLECTIONS),
  MIGRATIONS_COLLECTION,
  ...Object.keys(FILE_PATHS),
]);

/** The driver's check before its first upload: whether a bucket is empty. */
const isBucketCheck = ({ find, limit, projection }: Plain): boolean =>
  find !== undefined && limit === 1 && JSON.stringify(projection) === '{"_id":1}';

/** Enough to find the error. */
const MAX_VIOLATIONS = 50;

/**
 * Watches the commands that the driver actually sends: a command on a tenant-owned collection must carry the running
 * firm as an equality (or in every document it inserts), unless it runs as system; bytes of files must be queried by
 * the file's id; and a collection without an owner declaration is a violation in every scope. The client needs
 * `monitorCommands`.
 */
export function commandProbe(client: MongoClient, dbName?: string): CommandProbe {
  const violations: string[] = [];
  const listener = (event: CommandStartedEvent): void => {
    if (dbName !== undefined && event.databaseName !== dbName) return;
    const command = event.command as Plain;
    const collection = command[event.commandName];
    const targets = targetsOf(event.commandName, command);
    if (typeof collection !== 'string' || !targets) return;
    const report = (what: string) => {
      if (violations.length < MAX_VIOLATIONS)
        violations.push(`${event.commandName} on ${collection} ${what}: ${JSON.stringify(targets)}`);
    };
    if (!KNOWN.has(collection)) {
      report('which no one says the owner of');
      return;
    }
    const idPaths = FILE_PATHS[collection];
    if (
      idPaths !== undefined &&
      currentScope()?.kind !== 'system' &&
      !targets.every((target) => idPaths.some((path) => path in target) || isBucketCheck(command))
    )
      report(`without ${idPaths.join(' or ')}`);
    const paths = ownerPaths(collection);
    if (paths === null) return;
    const scope = currentScope();
    if (scope?.kind === 'system') return;
    const owner = ownerOf(scope, paths);
    const scoped = owner !== null && targets.length > 0 && targets.every((target) => isOwned(target, owner));
    if (!scoped)
      report(scope ? `without ${Object.keys(owner ?? {}).join(' and ') || 'an owner'}` : 'outside of any scope');
  };
  client.on('commandStarted', listener);
  return {
    violations,
    assertClean() {
      if (violations.length > 0) throw new Error(`Unscoped commands reached the server:\n${violations.join('\n')}`);
    },
    stop() {
      client.off('commandStarted', listener);
    },
  };
}

/** The filter that a command in a tenant's scope must contain; null if it may not access the collection at all. */
function ownerOf(scope: Scope | undefined, paths: OwnerPaths): Owner | null {
  if (scope === undefined || (scope.kind === 'company' && paths.company === null)) return null;
  return ownerIn(scope, paths, 'a command');
}

const isOwned = (target: Plain, owner: Owner): boolean =>
  Object.entries(owner).every(([path, id]) => path in target && isOwner(target[path], id));

const isOwner = (value: unknown, id: ObjectId | null): boolean => {
  if (value === null) return id === null;
  if (value instanceof ObjectId) return id !== null && value.equals(id);
  return isPlain(value) && Object.keys(value).length === 1 && '$eq' in value && isOwner(value.$eq, id);
};

/**
 * The filters or documents of a command, each of which must name the owner; null for commands that access no documents.
 */
function targetsOf(name: string, command: Plain): Plain[] | null {
  switch (name) {
    case 'find':
      return plains([command.filter ?? {}]);
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return plains([command.query ?? {}]);
    case 'aggregate': {
      const first = plains(command.pipeline)[0];
      const near = first?.$geoNear;
      return plains([first?.$match ?? (isPlain(near) ? near.query : {})]);
    }
    case 'insert':
      return plains(command.documents);
    case 'update':
      return plains(command.updates).map((update) => (isPlain(update.q) ? update.q : {}));
    case 'delete':
      return plains(command.deletes).map((deletion) => (isPlain(deletion.q) ? deletion.q : {}));
    default:
      return null;
  }
}
