import { isTest, lineAt, type Rule } from './sources.ts';

const CALL = /^ {2}'((?:GET|POST|PUT|DELETE) \/[^']+)': /gm;
/** Called by others than our own pages. */
const OF_OTHERS = [
  'POST /open/webhook/:provider',
  'POST /open/mails/events/:service',
  'POST /open/carrier/events',
  // what pages of before and scripts of agencies call
  'GET /order/packages/:n/:size/:status',
  'GET /auth/verify',
];

/** What the contract offers, a page asks for: a button that was forgotten is no call that nobody misses. */
export const callsHaveTheirPage: Rule = {
  name: 'a call has its page',
  check(files) {
    const pages = files
      .filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path))
      .map(({ text }) => text)
      .join('\n');
    return files
      .filter(({ path }) => path.startsWith('packages/contract/src/') && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(CALL)]
          .filter(([, call = '']) => !OF_OTHERS.includes(call) && !isMade(pages, call))
          .map(({ 1: call = '', index }) => ({
            path,
            line: lineAt(text, index),
            message: `no page makes the call ${call}: give it its button, or say in scripts/rules/calls.ts who makes it`,
          })),
      );
  },
};

/** Between quotes: as an argument, or as what an element is given. */
const isMade = (pages: string, call: string) => pages.includes(`'${call}'`) || pages.includes(`"${call}"`);
