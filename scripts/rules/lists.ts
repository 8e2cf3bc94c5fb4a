import type { Finding, Rule, SourceFile } from './sources.ts';

const ROUTER = 'apps/web/src/shells/staff/router.tsx';
const SCREEN = /^apps\/web\/src\/features\/.*\/screens\/(\w+)\.tsx$/;
/** What else a list has, which shows only where somebody looks for it. */
const PLACES = {
  'e2e/states.e2e.ts': 'say what it shows when it fails and when it is empty',
  'apps/web/src/ui/page/back.es.ts': 'say how what is opened from it leads back',
} as const;

const isPagedList = ({ text }: SourceFile) =>
  /<ListPage\b/.test(text) && /\buseList</.test(text) && !text.includes('isPaged: false');

/** Each page-by-page list of the staff stands in every place that a new one is forgotten in (CONTRIBUTING, "A list"). */
export const listsHaveTheirPlaces: Rule = {
  name: 'a list has its places',
  check(files) {
    const textOf = (path: string) => files.find(file => file.path === path)?.text ?? '';
    return files.filter(isPagedList).flatMap(({ path }): Finding[] => {
      const [, component = ''] = SCREEN.exec(path) ?? [];
      const address = new RegExp(`\\(\\s*'(/[^'$]*)',\\s*'${component}'`).exec(textOf(ROUTER))?.[1];
      // one without an address of its own belongs to another's page
      if (address === undefined) return [];
      const missing = Object.entries(PLACES)
        .filter(([place]) => !textOf(place).includes(`'${address}'`))
        .map(([place, what]) => ({ path, message: `${address} is missing in ${place}: ${what}` }));
      const leadsThere = new RegExp(`\\bto(: '|=")${address}['"]`);
      const isReached = files.some(file => file.path !== path && leadsThere.test(file.text));
      return isReached
        ? missing
        : [
            ...missing,
            { path, message: `nothing leads to ${address}: give it its entry in the menu, or a link` },
          ];
    });
  },
};
