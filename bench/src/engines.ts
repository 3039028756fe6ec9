import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { connectData, type Models } from '@scopewright/data';
import { CHROMIUM_ARGS, chromiumPath } from '@scopewright/dev-stack/chromium';
import { startChild } from '@scopewright/dev-stack/process/child';
import { freePort } from '@scopewright/dev-stack/process/free-port';
import { portAnswers, waitFor } from '@scopewright/dev-stack/process/wait';
import { inRoot } from '@scopewright/dev-stack/root';
import type { StackFile } from '@scopewright/dev-stack/stack-file';

/** Runs work with a browser. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Runs work with one of the server programs in this folder, at the given port. */
export async function withBareServer<T>(
  program: 'bare-pages' | 'bare-server',
  { env, dataDir }: { env: Record<string, string>; dataDir: string },
  work: (port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const child = await startChild({
    name: program,
    command: process.execPath,
    args: [inRoot('bench', 'src', `${program}.mjs`)],
    env: { ...process.env, ...env, PORT: String(port), NODE_ENV: 'production' },
    logFile: join(dataDir, `${program}.log`),
  });
  try {
    await waitFor(() => portAnswers(port), { what: program, child });
    return await work(port);
  } finally {
    await child.stop();
  }
}

/** Runs work with the product's database. */
export async function withDatabase<T>(
  { mongo }: Pick<StackFile, 'mongo'>,
  work: (models: Models) => Promise<T>,
): Promise<T> {
  const data = await connectData({ uri: mongo, dbName: 'scopewright' });
  try {
    return await work(data.models);
  } finally {
    await data.close();
  }
}
