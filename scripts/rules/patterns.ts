import { findingsOf, type Rule } from './sources.ts';

/** What no file of some paths says, and what it says instead. */
type Pattern = { name: string; where: RegExp; except?: RegExp; never: RegExp; instead: string };

const TEST = /\.test\.tsx?$/;
const or = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'), 'g');

const PATTERNS: Pattern[] = [
  // A file that only passes others on hides who uses what.
  {
    name: 'no barrels',
    where: /\.(?:ts|tsx|mjs)$/,
    never: /^export \* from .*$/gm,
    instead: 'import from the file that has it',
  },
  // Tests are mended or removed, never put aside or run alone.
  {
    name: 'no idle tests',
    where: /\.test\.tsx?$|^e2e\//,
    never: /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)(?:If)?\(/g,
    instead: 'a test that does not run proves nothing',
  },
  // Test files of one worker share their modules: what another file has loaded stays the real one.
  {
    name: 'no mocked modules',
    where: /\.test\.tsx?$/,
    never: /\bvi\.(?:mock|doMock)\(/g,
    instead: 'hand over what differs, or set it as the program does',
  },
  // A connection without a listener ends the process when it breaks in somebody's hands.
  {
    name: 'one way to the database',
    where: /^apps\/server\/src\//,
    except: or(TEST, /\/db\/(?:connect|embedded-server)\.ts$/),
    never: /\bnew pg\.(?:Pool|Client)\(/g,
    instead: 'open it by db/connect.ts',
  },
  // A job that walks all agencies by itself is ended for all by the first that fails (docs/decisions/042).
  {
    name: 'agency beside agency',
    where: /^apps\/server\/src\/(?:features|assembly)\//,
    except: TEST,
    never: /\bagencyIds\(/g,
    instead: 'walk them by eachAgency or driveDue',
  },
  // A database that is spread over machines finds the one by the number, and asks all or none without it
  // (docs/decisions/036).
  {
    name: 'agency by number',
    where: /^apps\/server\/src\/(?:features|services|facts)\/.*\.ts$/,
    except: TEST,
    never: /\bwhere \w+\.agency_id = \w+\.agency_id|\.whereRef\('\w+\.agency_id'/g,
    instead: 'name the agency by its number in each subquery',
  },
  // Citus 13.2.2 hands a machine `case kind when kind = 'refund'` in place of `case kind when 'refund'`.
  {
    name: 'cases that are spread',
    where: /^apps\/server\/src\/(?:features|services|facts)\/.*\.ts$/,
    except: TEST,
    never: /\bcase [\w.]+ when '/g,
    instead: "write case when kind = 'refund'",
  },
  // Tests run what people run: what differs in production mode is a setting with a name of its own.
  {
    name: 'one mode',
    where: /^apps\/server\/src\/.*\.ts$/,
    except: or(TEST, /^apps\/server\/src\/(?:config|main|providers)\.ts$/),
    never: or(
      /\b(?:config|env|settings)\.(?:production|NODE_ENV)\b/,
      /[{,]\s*production\b[^}=]*\}\s*:\s*Config\b/,
    ),
    instead: 'production mode is read in config.ts alone: give what differs a name there',
  },
  // One clock is handed to everything, so that tests can set it.
  {
    name: 'one clock',
    where: /^packages\/.*\.ts$|^apps\/server\/src\/(?:features|assembly|adapters|db|services)\/.*\.ts$/,
    except: TEST,
    never: /\bDate\.now\(|\bnew Date\(\)/g,
    instead: 'ask the clock you were given',
  },
  // Bindings, answers and what is no feature's ask the database through queries; a use case has those it alone asks.
  {
    name: 'SQL in queries',
    where: or(
      /^apps\/server\/src\/(?:app|assembly|facts|http|provider-accounts|services)\//,
      /^apps\/server\/src\/features\/[^/]+\/(?:routes|present|[a-z]+-kind)\.ts$/,
    ),
    except: or(TEST, /[/-]queries\.ts$/),
    never: or(
      /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/,
      /[`'"]\s*(?:select|insert into|update|delete from|with \w+ as)\s[^`'"]*\b(?:from|values|set)\s/,
    ),
    instead: 'write it in queries.ts, or in the use case that asks it',
  },
  // A screen shows what the record's `can` allows: the server decides, in words of `domain/people/permissions.ts`.
  {
    name: 'authority is asked',
    where: /^apps\/web\/src\/.*\.tsx?$/,
    except: or(TEST, /\/lib\/(?:package-state|lot-state|session\/(?:permissions|session))\.ts$/),
    never: or(
      /\b(?:status_id|statusId)\s*(?:[<>]=?|[!=]==)\s*(?:\d|[A-Z]\w*\.)/,
      /\bpayment\s*[!=]==\s*\d/,
      /\bclaims\.(?:type|role)\b|\broleOfClaims\(|\brole\s*[!=]==/,
      /'(?:manager|restricted)'/,
    ),
    instead: 'ask the record’s `can`, or lib/package-state.ts and lib/session/permissions.ts',
  },
  // Calls keep the names that were agreed when UPS was the only carrier; inside, a carrier is a carrier, and the
  // presenters alone translate (docs/decisions/043).
  {
    name: 'a carrier is no brand inside',
    where: /^(?:apps\/server|packages\/domain)\/src\/.*\.ts$/,
    except: or(TEST, /\/present\.ts$|\/adapters\/carrier\/ups\//),
    never: /\bups_\w+|\bupsService\b/g,
    instead: 'say carrier_… inside; present.ts gives it the call’s name',
  },
  // What a stand-in answers has a source beside it (docs/decisions/031); HTTP's own statuses pass.
  {
    name: 'answers have a source',
    where: /^test\/(?:ups-(?:answers|ledger|locations|stand-in)|s3-stand-in|stand-ins\/[\w-]+)\.ts$/,
    except: /\/stand-ins\/seen\.ts$/,
    never: /'(?![45]\d\d')[A-Z]{0,2}\d{2,}'|\b(?:failed|refuse|refused|refusal)\(\s*['`]|<Code>\w+/g,
    instead: 'take it from test/stand-ins/seen.ts',
  },
  // What works on one machine must work on every other; addresses such as //host/home/x pass.
  {
    name: 'no machine paths',
    where: /./,
    never: /(?<![\w.$})\]~*-])\/(?:work|farm|root|home|Users|tmp)\/[A-Za-z][\w.-]*|\b[A-Z]:\\+Users\b/g,
    instead: 'a path of one machine',
  },
  // The lock file names versions and checksums; where to get them is each machine's setting.
  {
    name: 'lock file without addresses',
    where: /^package-lock\.json$/,
    never: /"resolved": "[a-z+]+:[^"]*"/g,
    instead: 'write it again with npm install',
  },
];

export const patterns: Rule[] = PATTERNS.map(({ name, where, except, never, instead }) => ({
  name,
  check: files =>
    files
      .filter(({ path }) => path.search(where) >= 0 && !(except && path.search(except) >= 0))
      .flatMap(file => findingsOf(file, never, instead)),
}));
