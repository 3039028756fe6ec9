import { ConfigError } from './config/load.ts';
import type { Logger } from './log.ts';
import type { Service } from './service.ts';

/**
 * The life of a service's process: builds it, listens, says so in one log line, and ends in order on SIGTERM or SIGINT.
 * A configuration that is not valid is told on standard error and ends the process with status 78.
 */
export async function runService(build: () => Promise<{ service: Pick<Service, 'listen' | 'close'>; log: Logger }>): Promise<void> {
  try {
    const { service, log } = await build();
    const url = await service.listen();
    log.info({ url }, 'ready');
    log.flush();
    let ending = false;
    const end = (signal: string) => {
      if (ending) return;
      ending = true;
      log.info({ signal }, 'shutting down');
      service.close().then(
        () => {
          log.flush(() => process.exit(0));
        },
        () => process.exit(1),
      );
    };
    process.on('SIGTERM', () => end('SIGTERM'));
    process.on('SIGINT', () => end('SIGINT'));
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : 'The service could not start'}\n`,
    );
    process.exit(error instanceof ConfigError ? 78 : 1);
  }
}
