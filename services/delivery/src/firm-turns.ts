import { availableParallelism } from 'node:os';
import type { CallName } from '@scopewright/contracts';
import type { Implementation } from '@scopewright/service-kit';
import {
  type FairLineOptions,
  type InFairLine,
  inFairLine,
  type WaitingLimits,
} from '@scopewright/work-pool/in-fair-line';

/**
 * Calls that read, compute or write much: a firm makes a few of them at a time, and firms take turns. Otherwise one firm
 * could fill the database, the threads and the event loop with them while others wait.
 */
export const IN_FIRM_TURN: ReadonlySet<CallName> = new Set<CallName>([
  'searchScope',
  'searchBacklog',
  'searchFirm',
  'scopeDiff',
  'changeEffect',
  'createBaseline',
  'draftChangeOrder',
  'setChangeOrderParts',
  'rebaseChangeOrder',
  'previewBacklog',
  'generateBacklog',
  'undoBacklogReceipt',
  'previewAssignment',
  'assignBacklog',
  'importForm',
  'importWorkflow',
  'exportForSite',
  'insertTemplate',
  'addSampleClient',
  'saveTemplate',
  'copyProject',
  'changeScopeItems',
  'buildSow',
  'buildChangeOrder',
  'undoBuildSow',
  'undoBuildChangeOrder',
  'writeSow',
  'writtenSow',
  'rewriteSow',
  'linkClauses',
  'unlinkClauses',
  'changeWorkItems',
  'importStatus',
  'applyStatusImport',
  'undoStatusImport',
]);

/** Calls that do so when they carry many changes: an edit with a few is saved without waiting for the firm's others. */
export const IN_FIRM_TURN_WITH_MANY: ReadonlySet<CallName> = new Set<CallName>(['changeScopeItem', 'changeWorkItem']);
/** More than people make between two saves. */
export const MANY_CHANGES = 20;

const LIMITS: FairLineOptions & WaitingLimits = {
  running: 4,
  // one firm never keeps all processors busy
  runningPerFirm: Math.min(2, Math.max(1, availableParallelism() - 1)),
  // more of a firm than the front door lets in, and less long than it waits
  waiting: 128,
  waitingPerFirm: 32,
  waitMs: 8_000,
};

/** The line in which firms take turns with long calls. */
export const firmTurns = (limits: Partial<typeof LIMITS> = {}): InFairLine => {
  const all = { ...LIMITS, ...limits };
  return inFairLine(all, all);
};

/** Runs long calls when it is their firm's turn. @throws WorkRefused from their handlers, when too many wait */
export const takingFirmTurns = (turn: InFairLine, calls: readonly Implementation[]): Implementation[] =>
  calls.map((call) => {
    const { name, handle } = call;
    if (!IN_FIRM_TURN.has(name) && !IN_FIRM_TURN_WITH_MANY.has(name)) return call;
    return {
      ...call,
      handle: (input, context) =>
        IN_FIRM_TURN.has(name) || hasMany(input.body)
          ? turn(context.requireTenant().firmId, async () => handle(input, context))
          : handle(input, context),
    };
  });

const hasMany = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'changes' in body &&
  Array.isArray(body.changes) &&
  body.changes.length > MANY_CHANGES;
