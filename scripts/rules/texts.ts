import { englishIn } from '../../test/english.ts';
import { lineAt, type Rule } from './sources.ts';

const TEXTS = /\.es\.ts$|\/product-texts\.ts$/;
const SCREEN = /^apps\/web\/(?:src\/.*\.tsx|index\.html)$/;
const SHEET = /^apps\/server\/src\/features\/exports\/[\w-]+\.ts$/;

type Said = { at: number; text: string };

/** Whatever a person reads is Spanish: the files of texts, and what a screen says by itself. */
export const spanishTexts: Rule = {
  name: 'Spanish texts',
  check: files =>
    files.flatMap(({ path, text }) => {
      return saidBy(path, text)
        .map(one => ({ ...one, words: englishIn(one.text) }))
        .filter(({ words }) => words.length > 0)
        .map(({ at, text: what, words }) => ({
          path,
          line: lineAt(text, at),
          message: `"${words.join('", "')}" is English: ${what}`,
        }));
    }),
};

function saidBy(path: string, text: string): Said[] {
  if (TEXTS.test(path)) return literalsOf(text);
  if (SCREEN.test(path)) return matchesOf(text, BETWEEN_TAGS, SPOKEN);
  return SHEET.test(path) ? matchesOf(text, HEADS) : [];
}

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[`{}]/g;
const CHUNK = /(?:\\[\s\S]|(?!\$\{)[^`\\])*/y;
/** Literals that are code: imports, kinds, members and arguments of types, what is compared, styles of numbers. */
const BEFORE_CODE =
  /(?:from|import|===|!==|kind:|family:|notice:|style:|\||[A-Z]\w*<|(?:toLocaleString|NumberFormat)\()\s*$/;
const AFTER_CODE = /^\s*(?::|\||\])/;

/** The texts of a file of texts: its literals and the fixed parts of its templates; keys are none. */
export function literalsOf(source: string): Said[] {
  const said: Said[] = [];
  /** how many braces are open inside the ${} of each template that is */
  const templates: number[] = [];
  let at = 0;
  const readChunk = () => {
    CHUNK.lastIndex = at;
    const text = CHUNK.exec(source)?.[0] ?? '';
    said.push({ at, text });
    at += text.length;
    const opens = source.startsWith('${', at);
    at += opens ? 2 : 1;
    if (opens) templates.push(0);
  };
  const brace = (step: 1 | -1) => {
    const open = templates.pop();
    if (open === undefined) return;
    if (step === -1 && open === 0) readChunk();
    else templates.push(open + step);
  };
  for (;;) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(source);
    if (!token) return said;
    const [text] = token;
    at = token.index + text.length;
    if (text === '`') readChunk();
    else if (text === '{') brace(1);
    else if (text === '}') brace(-1);
    else if (!text.startsWith('/') && !isCode(source, token.index, at)) {
      said.push({ at: token.index, text: text.slice(1, -1) });
    }
  }
}

function isCode(source: string, from: number, to: number): boolean {
  const before = source.slice(Math.max(0, from - 30), from);
  return BEFORE_CODE.test(before) || AFTER_CODE.test(source.slice(to, to + 5));
}

/** What a screen says without the file of its texts. */
const BETWEEN_TAGS = />([^<>{}=;]*\p{L}{2}[^<>{}=;]*)<\//gu;
const SPOKEN = /\b(?:aria-label|aria-description|alt|title|label|placeholder|description)="([^"]+)"/g;
/** The first line of a spreadsheet. */
const HEADS = /\bhead: '([^']+)'/g;

const matchesOf = (source: string, ...patterns: RegExp[]): Said[] =>
  patterns.flatMap(pattern =>
    [...source.matchAll(pattern)].map(match => ({ at: match.index, text: match[1] ?? '' })),
  );

/** Sentences that were agreed in the other voice, word for word. */
const SPECIFIED: readonly string[] = [
  // an empty search for a package
  'Introduce tu tracking number o UPS Tracking',
];

/** Words that only somebody called *tú* is told. */
const OWN = /(?<!\p{L})(?:tú|tus?|te|ti|contigo|tuy[oa]s?)(?!\p{L})/iu;
const VERB =
  /(?<!\p{L})(?:eres|estás|tienes|quieres|puedes|necesitas|envías|recibes|pagas|eliges|entregas|declaras|sigues|haces|ves|vas|reconoces|fuiste|hiciste|olvidaste|\p{L}+[áé]s)(?!\p{L})/iu;
const COMMAND =
  /(?:^|[.:;,¿¡]\s*|\b[yo] )(?:elige|escribe|cotiza|crea|calcula|introduce|repite|recupera|inicia|rastrea|conoce|prueba|escoge|haz|pon|mira)(?!\p{L})/iu;
/** End like the future of *tú*, and are not. */
const NOT_TOLD =
  /(?<!\p{L})(?:más|demás|atrás|jamás|quizás|detrás|además|después|través|interés|inglés|francés|revés|mes)(?!\p{L})/giu;

/** The portal says *usted* to everybody, except where another voice is specified (docs/rules/screens.md). */
export const oneVoice: Rule = {
  name: 'one voice',
  check: files =>
    files
      .filter(({ path }) => TEXTS.test(path))
      .flatMap(({ path, text }) =>
        literalsOf(text)
          .filter(({ text: said }) => !SPECIFIED.includes(said) && saysTu(said))
          .map(({ at, text: said }) => ({
            path,
            line: lineAt(text, at),
            message: `says tú, not usted: ${said}`,
          })),
      ),
};

function saysTu(said: string): boolean {
  const told = said.replaceAll(NOT_TOLD, '');
  return OWN.test(told) || VERB.test(told) || COMMAND.test(told);
}
