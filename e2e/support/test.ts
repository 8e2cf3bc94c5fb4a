import { test as base } from '@playwright/test';
import { freshPage, goHome, opened, moveAs } from './browsers.ts';

/** A test at whose end everybody goes home. */
export const test = base.extend<{ peopleGoHome: void }>({
  page: async ({ browser }, use) => use(await freshPage(browser)),
  peopleGoHome: [
    async ({ browser, contextOptions }, use) => {
      const before = opened(browser);
      moveAs(contextOptions.reducedMotion);
      await use();
      // hooks of the next file come before its tests
      moveAs('reduce');
      await goHome(browser, before);
    },
    { auto: true },
  ],
});
