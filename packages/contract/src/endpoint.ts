import type { Audience } from '@puerta/domain/people/permissions';
import { type Role, STAFF } from '@puerta/domain/people/roles';
import type * as z from 'zod/mini';

/**
 * What a call costs, and whose budget for a minute bears it (`LIMIT_PUBLIC` points of an address, `LIMIT_ACCOUNT` of an
 * account). `fewAtOnce`: of one account a few are served at a time, the others wait.
 */
export type Cost =
  | { readonly counts: 'address'; readonly points: number }
  | { readonly counts: 'account'; readonly points: number; readonly fewAtOnce?: true }
  | { readonly counts: 'none'; readonly why: string };

/**
 * One call of the HTTP interface. `answer` is the shape of `data`; a map by role where a role may see less. The server
 * parses every answer by it, and by `beside`: what neither names never leaves.
 */
export type Endpoint = {
  /** an endpoint open to `anyone` needs no session, and ignores a bad one */
  readonly who: Audience;
  /** what it takes of its caller's budget; the use cases themselves limit exactly what guesses or mails */
  readonly cost: Cost;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** the body instead, in a deployment whose customers pay on the provider's own page: without a card */
  readonly hostedBody?: z.ZodMiniType;
  /** the body instead, for an agency whose gateway reads cards by its own script: with a token, and no card */
  readonly tokenBody?: z.ZodMiniType;
  /** the body is one text, as it came: a provider's signature is over its bytes */
  readonly raw?: boolean;
  /** bytes of that text, where a provider's are longer than any other body */
  readonly rawMax?: number;
  /** dotted paths of the body in the order in which they are checked, where it is not the keys' */
  readonly order?: readonly string[];
  readonly answer: z.ZodMiniType | Readonly<Partial<Record<Role | 'visitor', z.ZodMiniType>>>;
  /** keys that stand beside `data` in the answer, such as `token` or `pages` */
  readonly beside?: z.ZodMiniType;
  /** the path answers `application/pdf` for `?format=pdf`, base64 in `data` otherwise */
  readonly pdf?: boolean;
  /** the path answers a stored file's bytes under the type that its content said; never anything that a browser runs */
  readonly file?: boolean;
  /** the answer is a file of comma-separated values, written while its rows are read */
  readonly csv?: boolean;
  /** takes a form of several parts: the fields of `body` and one file, under any name */
  readonly upload?: 'required' | 'optional';
  /** bytes of that file, where it is not FILE_BYTES_MAX */
  readonly uploadMax?: number;
  /** takes a form besides JSON, as programs post it that know no other; its few fields are the body's, and it carries no file */
  readonly form?: true;
  /** what an agency is known by changes: nobody goes on with what was remembered of it */
  readonly changesAgency?: boolean;
  /** answers though its agency is suspended (docs/rules/agencies.md) */
  readonly whileSuspended?: true;
  /** answers people too who first have to choose a password or set up their second factor */
  readonly unready?: true;
  /** reads `idempotency-key`: a repeat with it is answered as the first time, and nothing happens again */
  readonly once?: 'purchase' | 'scan' | 'made';
  /** why a call needs no such key */
  readonly again?: Again;
  /** reads `station`: at which browser of the warehouse something was read or scanned (docs/rules/reception.md) */
  readonly station?: true;
};

/**
 * What a second time does: it `asks` and changes nothing; it `sets` what is so already; it is `guarded` by what it
 * changes, which lets it happen once (a status, a used link, the days between reminders, a key in the body); or each
 * press is `meant` to do it once more (signing in, a notice to try, a file that is forgotten unless it is sent).
 */
type Again = 'asks' | 'sets' | 'guarded' | 'meant';
/** Whatever is posted says what becomes of it when its answer is lost, and it is sent again. */
export type Endpoints = Record<string, Endpoint> & {
  readonly [post: `POST ${string}`]: Endpoint & ({ once: string } | { again: Again });
};

export const staff = STAFF;
export const everyone = ['customer', 'manager', 'restricted'] as const satisfies readonly Role[];
export const customer = ['customer'] as const satisfies readonly Role[];
export const manager = ['manager'] as const satisfies readonly Role[];

/** Who may call it, and who bears what it costs: neither is left out. */
export const by = <const Who extends Audience, Price extends Cost>(who: Who, cost: Price) => ({ who, cost });

const ofAddress = (points: number) => ({ counts: 'address', points }) as const;
const ofAccount = (points: number) => ({ counts: 'account', points }) as const;
const fewOfAccount = (points: number) => ({ ...ofAccount(points), fewAtOnce: true }) as const;

/** Asked by every page that opens, in an office with one address too: a small row or two. */
export const glance = ofAddress(0.1);
/** What a visitor asks on purpose: a package, a price, a link. The point by which the others are measured. */
export const publicRead = ofAddress(1);
/** A visitor signs in, registers or pays: a password takes more than a read, but its tries have limits of their own. */
export const publicAct = ofAddress(1);
/** A visitor's document is drawn: as much work as several reads, and seldom wanted twice. */
export const publicDocument = ofAddress(5);
/** Nobody counts it, for a reason that somebody can judge. */
export const uncounted = (why: string) => ({ counts: 'none', why }) as const;

/** Rows are read: some milliseconds, a long list a few more. */
export const read = ofAccount(1);
/** A transaction with what follows from it. */
export const change = ofAccount(2);
/** One at the counter: two boxes a second all day, and a slow carrier never keeps the next one waiting. */
export const receives = ofAccount(2);
/** The carrier is asked over its one connection, of which nobody takes more than a few places. */
export const asksCarrier = fewOfAccount(5);
/** It is asked about each of up to ten boxes. */
export const asksCarrierOfEach = fewOfAccount(50);
/** Mails or tells people: each leaves the house in the agency's name. */
export const mails = ofAccount(5);
/** Bank and carrier deal, between records; who drives it holds a lease already, and must not be turned away halfway. */
export const trades = ofAccount(10);
/** A password is hashed or a code compared: the dearest that one short field can ask for. */
export const checksPassword = ofAccount(10);
/** One sheet is drawn, or one label turned into commands. */
export const draws = fewOfAccount(10);
/** A picture is drawn anew, or a file read through. */
export const keepsFile = fewOfAccount(10);
/** A file of all rows, read while it is sent. */
export const writesFile = fewOfAccount(20);
/** A list of up to 500, each by itself. */
export const many = ofAccount(20);
/** Sheets of a whole order or lot: a tenth of a second of the processor, and more. */
export const drawsMany = fewOfAccount(50);
