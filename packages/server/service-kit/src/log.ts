import { isTracing, traceIds } from '@scopewright/tracing';
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';

export type { Logger } from 'pino';

export interface LoggerOptions {
  name: string;
  level: string;
  /** Destination of lines; standard output when absent. */
  stream?: DestinationStream;
}

/** Lines are written in batches: one write per line would cost more than answering a cached look-up. */
const BATCH_BYTES = 4096;
const BATCH_MS = 250;

/**
 * The parts of an error that may be logged. Drivers attach documents and commands to their errors; those are dropped.
 */
function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  return {
    type: error.name,
    message: safeMessage(error),
    code,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    cause: error.cause === undefined ? undefined : loggableError(error.cause),
  };
}

/** The message without quoted values: a duplicate-key message, for one, quotes the duplicate e-mail address. */
const safeMessage = (error: Error): string =>
  error.message
    .replace(/dup key:.*$/s, 'dup key')
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, '[email]')
    .slice(0, 500);

/**
 * Structured log on standard output; one JSON object per line, never with bodies, addresses of people or tokens. With
 * tracing on, lines carry the ids of the running span.
 */
export function createLogger({ name, level, stream }: LoggerOptions): Logger {
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      base: { service: name },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggableError },
      ...(isTracing() ? { mixin: () => traceIds() ?? {} } : {}),
    },
    stream ?? destination({ fd: 1, sync: false, minLength: BATCH_BYTES, periodicFlush: BATCH_MS }),
  );
}
