import { findingsOf, isCode, isTest, type Rule } from './sources.ts';

const INSIDE = /^apps\/server\/src\/|^packages\/domain\/src\//;
/** Where a row becomes an answer, and where UPS itself is spoken to. */
const AT_THE_EDGE = /\/present\.ts$|\/adapters\/carrier\/ups\//;
const WIRES_NAME = /\bups_\w+|\bupsService\b/g;

/**
 * Calls keep the names that were agreed when UPS was the only carrier (`ups_tracking`, `ups_prn`, `ups_pickup_cost`);
 * inside a carrier is a carrier, and the presenters alone translate (docs/decisions/043).
 */
export const carriersInside: Rule = {
  name: 'a carrier is no brand inside',
  check: files =>
    files
      .filter(file => isCode(file) && INSIDE.test(file.path))
      .filter(({ path }) => !isTest(path) && !AT_THE_EDGE.test(path))
      .flatMap(file =>
        findingsOf(file, WIRES_NAME, 'say carrier_… inside; present.ts gives it the call’s name'),
      ),
};
