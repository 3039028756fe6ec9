import { parseArgs } from 'node:util';
import {
  type DataAccess,
  type DueFirm,
  type FirmDoc,
  forDueFirms,
  publishAddressChange,
  runAsSystem,
  trusted,
} from '@scopewright/data';
import {
  connectRedis,
  createLogger,
  linkTargetFrom,
  loadConfig,
  openDatabase,
  publishEndedSessions,
  systemClock,
} from '@scopewright/service-kit';
import { type Advanced, type AdvanceParts, advancedOf, advanceFirm } from './advance-firm.ts';

const USAGE = 'npm run lifecycle -- [--at <ISO date>] [--dry-run] [--force]';
const CONFIG = [
  'NODE_ENV',
  'LOG_LEVEL',
  'MONGODB_URI',
  'MONGODB_DATABASE',
  'REDIS_URL',
  'PRODUCT_DOMAIN',
  'PRODUCT_ORIGIN',
] as const;

/** Shown for a future date: mails then announce what screens don't show yet. */
const SCREENS_FOLLOW_THE_CLOCK =
  'Mails and archiving follow the given time. Screens follow the real clock: until then they show trials and days left as they are today.';

/** Where the command writes; `console` matches. */
export interface Output {
  log(line: string): void;
  error(line: string): void;
}

/**
 * The command `lifecycle`: performs the steps due on the timelines of all firms as of a time, immediately and without a
 * running worker, and prints them; a worker sends the mails. With `--dry-run` it only prints. Production requires
 * `--force`: changes made for a future time are not reverted when that time comes.
 * @returns the exit code
 */
export async function runCommand(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  { log, error }: Output,
): Promise<number> {
  try {
    const { at, dryRun, force } = readArguments(argv);
    const config = loadConfig(CONFIG, env);
    if (config.NODE_ENV === 'production' && !dryRun && !force)
      throw new Error(
        'This changes accounts and sends mails. In production it requires --force, or --dry-run for a preview.',
      );
    const logger = createLogger({ name: 'lifecycle', level: config.LOG_LEVEL });
    const data = openDatabase(config, logger);
    const redis = connectRedis({ url: config.REDIS_URL, log: logger });
    try {
      await data.opened;
      const productOrigin = config.PRODUCT_ORIGIN ?? `https://${config.PRODUCT_DOMAIN}`;
      const parts: AdvanceParts = {
        data,
        clock: systemClock,
        linkTo: (subdomain) => linkTargetFrom(productOrigin, config.PRODUCT_DOMAIN, subdomain),
        announceAddress: (addressId) => publishAddressChange(redis, addressId),
        announceEnded: (ended) => publishEndedSessions(redis, ended, systemClock),
      };
      const advanced = await (dryRun ? lookAtDue(data, at) : advanceDue(parts, at));
      for (const line of report(advanced, { at, dryRun })) log(line);
      return 0;
    } finally {
      redis.disconnect();
      await data.close();
    }
  } catch (problem) {
    error(problem instanceof Error ? problem.message : String(problem));
    return 1;
  }
}

function readArguments(argv: readonly string[]): { at: Date; dryRun: boolean; force: boolean } {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      at: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  });
  const at = values.at === undefined ? new Date() : new Date(values.at);
  if (Number.isNaN(at.getTime()))
    throw new Error(`--at must be a date such as 2026-12-24 or 2026-12-24T18:00:00Z\n${USAGE}`);
  return { at, dryRun: values['dry-run'], force: values.force };
}

/** Runs one sweep as of a time, firm by firm. @returns the performed steps */
export async function advanceDue(parts: AdvanceParts, at: Date): Promise<Advanced[]> {
  const advanced: Advanced[] = [];
  await forDueFirms(parts.data.models, { now: at, signal: new AbortController().signal }, async (batch) => {
    for (const { _id } of batch) {
      const one = await advanceFirm(parts, _id.toHexString(), { at, requestId: null });
      if (one !== null) advanced.push(one);
    }
  });
  return advanced;
}

/** Steps of one sweep as of a time. */
async function lookAtDue({ models }: Pick<DataAccess, 'models'>, at: Date): Promise<Advanced[]> {
  const advanced: Advanced[] = [];
  await forDueFirms(models, { now: at, signal: new AbortController().signal }, async (batch: DueFirm[]) => {
    const ids = trusted({ $in: batch.map(({ _id }) => _id) });
    const firms = await runAsSystem('look at firms on whose timeline something is due', () =>
      models.firms.find({ _id: ids }).sort({ lifecycleDueAt: 1 }).lean<FirmDoc[]>(),
    );
    advanced.push(...firms.map((firm) => advancedOf(firm, at)));
  });
  return advanced;
}

function report(advanced: readonly Advanced[], { at, dryRun }: { at: Date; dryRun: boolean }): string[] {
  const rows = advanced.map(({ name, from, to, done, nextDueAt }) => {
    const what = done.map((due) => (due.kind === 'archive' ? 'archived' : `mail ${due.notice}`)).join(', ');
    return [name, from, to, what || 'nothing', nextDueAt?.toISOString() ?? 'nothing to come'];
  });
  const counted = advanced.filter(({ done }) => done.length > 0).length;
  const summary = `As of ${at.toISOString()}: ${advanced.length} looked at, ${counted} ${dryRun ? 'would move on. Nothing was written.' : 'moved on.'}`;
  const closing = at > systemClock() ? [summary, SCREENS_FOLLOW_THE_CLOCK] : [summary];
  return rows.length === 0
    ? closing
    : [...columns([['Firm', 'From', 'To', dryRun ? 'Would be done' : 'Done', 'Next'], ...rows]), '', ...closing];
}

/** Lines of a table with columns as wide as their longest text. */
function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
