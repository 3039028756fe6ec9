import { firefoxPath } from '@scopewright/dev-stack/firefox';
import { type Browser, launch } from 'puppeteer-core';

/** Starts Debian's Firefox, driven by WebDriver BiDi: Playwright drives only its own build of it. */
export const startFirefox = (): Promise<Browser> =>
  launch({ browser: 'firefox', executablePath: firefoxPath(), headless: true });
