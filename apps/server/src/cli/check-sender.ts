import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { senderDomain } from '../providers.ts';

/** The texts under a name, as `node:dns` answers them: each in its pieces. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

const resolver = new Resolver({ timeout: 3000, tries: 2 });
const fromDns: ResolveTxt = name => resolver.resolveTxt(name);
/** Asked, and there is no such text; any other failure tells nothing. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * What receivers look up of the sender's domain: who sends for it (SPF), the key that signs (DKIM), and what is done
 * with a mail that neither speaks for (DMARC). Throws what is wrong; a DNS that does not answer is said, and no fault.
 */
export async function askSender(config: Config, resolveTxt = fromDns): Promise<string> {
  const domain = senderDomain(config);
  if (isIP(domain.replace(/[[\]]/g, '')) || !domain.includes('.'))
    return 'sin dominio / no domain: nada que comprobar / nothing to check';
  const texts = async (name: string) => {
    try {
      return (await resolveTxt(name)).map(pieces => pieces.join(''));
    } catch (error) {
      if (NONE.has(String((error as NodeJS.ErrnoException).code))) return [];
      throw error;
    }
  };
  try {
    const answers = [
      spf(domain, await texts(domain)),
      await dkim(domain, config.DKIM_SELECTOR, texts),
      await dmarc(domain, texts),
    ];
    const told = answers.map(answer => answer.told).join('; ');
    if (answers.some(({ wrong }) => wrong)) throw new WrongRecord(told);
    return told;
  } catch (error) {
    if (error instanceof WrongRecord) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return `DNS no responde, no se comprobó / does not answer, not checked (${code})`;
  }
}

class WrongRecord extends Error {}
type Answer = { told: string; wrong?: boolean };
type Texts = (name: string) => Promise<string[]>;

/** More than one is as bad as none (RFC 7208, section 4.5). */
function spf(domain: string, texts: string[]): Answer {
  const [first, ...more] = texts.filter(text => /^v=spf1( |$)/i.test(text));
  if (!first) return { told: `SPF: falta un TXT v=spf1 en / is missing at ${domain}`, wrong: true };
  if (more.length > 0)
    return { told: `SPF: hay varios, deje uno / several, leave one at ${domain}`, wrong: true };
  return { told: `SPF: ${first}` };
}

/** A key without its `p` was taken back (RFC 6376, section 3.6.1). */
async function dkim(domain: string, selector: string | undefined, texts: Texts): Promise<Answer> {
  if (!selector) return { told: 'DKIM: no se miró / not looked at, DKIM_SELECTOR falta / is not set' };
  const name = `${selector}._domainkey.${domain}`;
  const hasKey = (await texts(name)).some(text => /(^|;)\s*p\s*=\s*[^;\s]/i.test(text));
  return hasKey
    ? { told: 'DKIM: hay clave / has a key' }
    : { told: `DKIM: no hay clave en / no key at ${name}`, wrong: true };
}

/** Of the domain or of one above it (RFC 7489, section 6.6.3). Mails arrive without it, large receivers aside. */
async function dmarc(domain: string, texts: Texts): Promise<Answer> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const found = (await texts(`_dmarc.${name}`)).find(text => /^v=DMARC1\s*;/i.test(text));
    if (found) return { told: `DMARC: ${found}` };
  }
  return { told: `DMARC: falta, conviene publicarlo / missing, worth publishing at _dmarc.${domain}` };
}
