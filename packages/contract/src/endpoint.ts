import type { Audience } from '@puerta/domain/permissions';
import { type Role, STAFF } from '@puerta/domain/roles';
import type * as z from 'zod/mini';

/**
 * One call of the HTTP interface. `answer` is the shape of `data`; a map by role where a role may see less. The server
 * parses every answer by it, and by `beside`: what neither names never leaves.
 */
export type Endpoint = {
  /** an endpoint open to `anyone` needs no session, and ignores a bad one */
  readonly who: Audience;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** the body instead, in a deployment whose customers pay on the provider's own page: without a card */
  readonly hostedBody?: z.ZodMiniType;
  /** the body is one text, as it came: a provider's signature is over its bytes */
  readonly raw?: boolean;
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
  /** answers people too who first have to choose a password or set up their second factor */
  readonly unready?: true;
  /** counted among the public reads of an address; the use cases themselves limit what guesses or mails */
  readonly limit?: 'public';
  /** reads `idempotency-key`: a repeat with it is answered as the first time, and nothing happens again */
  readonly once?: 'purchase' | 'scan';
  /** reads `station`: at which browser of the warehouse something was read or scanned (docs/rules/reception.md) */
  readonly station?: true;
};

export const staff = STAFF;
export const everyone = ['customer', 'manager', 'restricted'] as const satisfies readonly Role[];
export const customer = ['customer'] as const satisfies readonly Role[];
export const manager = ['manager'] as const satisfies readonly Role[];
