import { startTracing } from '@scopewright/tracing';
import { systemClock } from './clock.ts';
import { ConfigError, loadConfig } from './config/load.ts';
import type { ConfigReader } from './config/schema.ts';
import type { Logger } from './log.ts';
import type { ReportParts } from './reports/report-parts.ts';
import { startReporter } from './reports/reporter.ts';
import type { Service } from './service.ts';

/** sysexits.h: EX_CONFIG. A restart does not help. */
const EXIT_CONFIG = 78;

export interface RunnableService {
  service: Pick<Service, 'listen' | 'close'>;
  log: Logger;
  /** Rejects if it turns out later that the process can't work with its configuration. */
  failed?: Promise<never>;
  /** The process's report to system administrators. */
  report: ReportParts;
}

/** Prints why the process ends, and ends it: with 78 when its configuration is at fault, with 1 otherwise. */
function endWith(error: unknown): never {
  const reason =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : 'The service could not start';
  process.stderr.write(`${reason}\n`);
  process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
}

/**
 * Runs a service's process: enables tracing if configured, builds the service, listens, logs one line, reports its
 * state, and shuts down in order on SIGTERM or SIGINT. An invalid configuration is printed on standard error and ends
 * the process with status 78.
 */
export async function runService(name: ConfigReader, build: () => Promise<RunnableService>): Promise<void> {
  try {
    loadConfig(['OTEL_EXPORTER_OTLP_ENDPOINT']);
    const endTracing = await startTracing(name, process.env);
    const { service, log, failed, report } = await build();
    const url = await service.listen();
    log.info({ url }, 'listening');
    log.flush();
    const reporter = startReporter({ ...report, service: name, environment: process.env, clock: systemClock, log });
    let ending = false;
    const end = (signal: string) => {
      if (ending) return;
      ending = true;
      log.info({ signal }, 'shutting down');
      reporter
        .close()
        .then(service.close)
        .then(endTracing)
        .then(
          () => {
            log.flush(() => process.exit(0));
          },
          () => process.exit(1),
        );
    };
    process.on('SIGTERM', () => end('SIGTERM'));
    process.on('SIGINT', () => end('SIGINT'));
    failed?.catch((error: unknown) => {
      if (ending) return;
      ending = true;
      void reporter
        .close()
        .then(service.close)
        .finally(() => endWith(error));
    });
  } catch (error) {
    endWith(error);
  }
}
