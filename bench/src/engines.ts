import { type Browser, chromium } from '@playwright/test';
import { connectData, type Models } from '@scopewright/data';
import { CHROMIUM_ARGS, chromiumPath } from '@scopewright/dev-stack/chromium';
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
