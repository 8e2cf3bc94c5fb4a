import { lineAt, type Rule } from './sources.ts';
import { literalsOf } from './spanish.ts';

const TEXTS = /\.es\.ts$/;
/** What is specified in the other voice, word for word (docs/specification.md). */
const SPECIFIED: readonly string[] = [
  // C-259, an empty search for a package
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
