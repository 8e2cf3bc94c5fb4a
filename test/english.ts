/**
 * Finds English in what a person reads. Most of its words betray themselves by a spelling that Spanish does not
 * have; the commonest of those that could be Spanish stand in a list.
 */
const SPELLING = new RegExp(
  [
    '[kw]',
    '(?<!de)[stpg]h', // deshacer, and "-th", "-ght"
    'ck|ss|ff|tt|pp|dd|gg|bb|mm|zz',
    '^s[tpcmnlq]',
    'tions?$|ings?$',
    '[bcfghmptvz]s$|.[bcghmptv]$', // steps, shop, next
    '[^aeiouáéíóú][rnd]s$|[^aeiouáéíóú]ed$|[^aeiouáéíóú]y$', // orders, failed, city
  ].join('|'),
);

const WORDS = new Set(
  `about account add address after again age alert all and any are available be before belongs box by
  can cancel change choose choice clear close code collapse confirm continue cookie country cover current
  customer date day days delete description disable done download due edit else email end enter expand expect
  false field file filter find fine first for forbidden found free from full go greater has have help here hide hour
  how image incorrect index invalid inside issue item last later least leave less light line load loaded made mail
  manage manager message minute mode more move name need never new none number of one only open or order other our out
  over own package page paid pay people phone picture place please previous price private profile purchase quote read
  ready receive receiver received refuse reload remove require resolve role save saved second see select send
  sender service shape share side sign size some sound space state store such sure table take text than the then there
  these they time title to today together too tool true try type under unexpected unknown up update upload used user
  value via view void volume was we were whose yes you your zone`.split(/\s+/),
);

/** Texts that were agreed in English, and names of the carrier's. */
const ALLOWED = [
  'The email is invalid',
  'Profile',
  'Login',
  'tracking number',
  'Delivered Duty Paid', // beside its translation
  'UPS 3 Day Select',
  'UPS 2nd Day Air',
  'UPS Next Day Air',
  'UPS Ground',
];

/** Words of the agreed Spanish, months, units, file types, keys, and names of companies. */
const KNOWN = new Set(
  `tracking trackings ticket tickets locker ups usted internet web clic app email cookies greenwich
  esc usb feb oct nov lb kg cvv pdf usd sku rif zip csv png jpg webp html ddp awb agpb agpc agpm ccs
  facebook instagram whatsapp zelle stripe google authenticator authy express javascript
  iphone ipad windows chrome firefox safari`.split(/\s+/),
);

/** The words of a text that are English; allowed texts have none. */
export function englishIn(text: string): string[] {
  const rest = ALLOWED.reduce((left, allowed) => left.replaceAll(allowed, ' '), text)
    .replace(/\d+ (ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)\b/g, ' ')
    .replace(/\S+@\S+|\S*\w[./_]\w\S*|(?<!\S)\/\S+|\b\w*\d\w*\b/g, ' ')
    .toLowerCase();
  return (rest.match(/\p{L}{2,}/gu) ?? []).filter(
    word => !KNOWN.has(word) && (WORDS.has(word) || (word.length > 2 && SPELLING.test(word))),
  );
}
