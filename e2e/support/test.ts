import { test as base } from '@playwright/test';

/**
 * A test whose people go home when it ends: contexts that it opened by hand are closed. Left open they stay until
 * the worker ends, and the pages of some thirty tests go on asking the server and drawing beside every later one.
 */
export const test = base.extend<{ peopleGoHome: void }>({
  peopleGoHome: [
    async ({ browser }, use) => {
      const before = browser.contexts();
      await use();
      await Promise.all(
        browser
          .contexts()
          .filter(context => !before.includes(context))
          .map(context => context.close()),
      );
    },
    { auto: true },
  ],
});
