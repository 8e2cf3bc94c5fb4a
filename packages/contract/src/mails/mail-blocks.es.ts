/** What every mail is made of. Structure only: how it looks is the server's rendering. */
import type { MailFamily, MailOf } from './mails.es.ts';

/** What stands in a mail, from top to bottom. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** a row with an address is a link */
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string, url?: string])[] }
  | { kind: 'button'; label: string; url: string }
  /** small print */
  | { kind: 'note'; text: string };
export type MailContent = { subject: string; title: string; blocks: readonly MailBlock[] };

/** The person written to and the agency that writes. */
export type MailPerson = {
  /** empty where nobody knows yet that the address is theirs */
  name: string;
  locker: string | null;
  agency: string;
  /** address of the portal, without a closing slash */
  portal: string;
};

/** The words of each mail of a family, from what the family is told. */
export type MailsOf<Family extends MailFamily, Told> = Readonly<
  Record<MailOf<Family>, (person: MailPerson, told: Told) => MailContent>
>;

/** What becomes of a payment that the bank approved and that nothing was bought with. */
export const moneyBack =
  'Anulamos el cobro: si su banco muestra una retención, desaparecerá en unos días sin que tenga que hacer nada.';

export const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export const text = (words: string): MailBlock => ({ kind: 'text', text: words });
export const note = (words: string): MailBlock => ({ kind: 'note', text: words });
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
/** What every mail to somebody begins with. */
export const greeting = (name: string) => (name === '' ? 'Hola:' : `Hola, ${name}:`);
export const hello = ({ name }: MailPerson) => text(greeting(name));
