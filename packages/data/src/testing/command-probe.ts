import type { CommandStartedEvent, MongoClient } from 'mongodb';
import { ObjectId } from 'mongodb';
import { ownerPath } from '../models/index.ts';
import { currentScope } from '../tenant/context.ts';

export interface CommandProbe {
  /** What was sent unscoped so far, one sentence each. */
  violations: readonly string[];
  /** @throws Error listing every unscoped command */
  assertClean(): void;
  stop(): void;
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);
const plains = (value: unknown): Plain[] => (Array.isArray(value) ? value.filter(isPlain) : []);

/** Enough to see what is wrong. */
const MAX_VIOLATIONS = 50;

/**
 * Watches what the driver really sends and trusts nothing above it: a command on a tenant-owned collection must carry the running firm as an equality
 * (or in every document it inserts), unless it runs as system. The client needs `monitorCommands`.
 */
export function commandProbe(client: MongoClient, dbName?: string): CommandProbe {
  const violations: string[] = [];
  const listener = (event: CommandStartedEvent): void => {
    if (dbName !== undefined && event.databaseName !== dbName) return;
    const command = event.command as Plain;
    const collection = command[event.commandName];
    const field = typeof collection === 'string' ? ownerPath(collection) : null;
    if (field === null) return;
    const targets = targetsOf(event.commandName, command);
    if (!targets) return;
    const scope = currentScope();
    if (scope?.kind === 'system') return;
    const scoped = scope?.kind === 'tenant' && targets.length > 0 && targets.every((target) => isOwner(target[field], scope.firmId));
    if (!scoped && violations.length < MAX_VIOLATIONS) {
      violations.push(`${event.commandName} on ${collection} ${scope ? `without ${field}` : 'outside of any scope'}: ${JSON.stringify(targets)}`);
    }
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

const isOwner = (value: unknown, firmId: ObjectId): boolean => {
  if (value instanceof ObjectId) return value.equals(firmId);
  return isPlain(value) && Object.keys(value).length === 1 && isOwner(value.$eq, firmId);
};

/** The filters or documents of a command, each of which must name the owner; null for commands that touch no documents. */
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
