import { isCode, isTest, type Rule, type SourceFile } from './sources.ts';

export const MAP = 'docs/map.md';

const ROOMS = ['apps/server/src/features', 'apps/web/src/features'];
const SENTENCE = /^\/\/ Feature: (.+)$/gm;

/** The page that lists every feature folder with the sentence that one of its files says of it. */
export function mapOf(files: SourceFile[]): string {
  const lists = ROOMS.map(room => {
    const rows = [...sentencesOf(files, room)].map(
      ([folder, [sentence = '']]) => `- [${folder}](../${room}/${folder}): ${sentence}`,
    );
    return `## \`${room}\`\n\n${rows.join('\n')}\n`;
  });
  return `# Map of the features\n\nWritten by \`npm run map\` from the comment \`// Feature: …\` of each folder.\n\n${lists.join('\n')}`;
}

/** Each feature folder says in one comment what it is for, and docs/map.md repeats it. */
export const map: Rule = {
  name: 'map of the features',
  check: files => [
    ...ROOMS.flatMap(room =>
      [...sentencesOf(files, room)]
        .filter(([, sentences]) => sentences.length !== 1)
        .map(([folder, { length }]) => ({
          path: `${room}/${folder}`,
          message: `${length} comments "// Feature: …", and there must be one, above the routes or the texts`,
        })),
    ),
    ...(files.find(({ path }) => path === MAP)?.text === mapOf(files)
      ? []
      : [{ path: MAP, message: 'is not what the folders say: npm run map' }]),
  ],
};

/** The sentences of each folder of a room, in the order of the folders' names. */
function sentencesOf(files: SourceFile[], room: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of files.filter(file => isCode(file) && !isTest(file.path))) {
    const [folder, below] = path.startsWith(`${room}/`) ? path.slice(room.length + 1).split('/') : [];
    if (!folder || !below) continue;
    const said = [...text.matchAll(SENTENCE)].map(([, sentence = '']) => sentence);
    found.set(folder, [...(found.get(folder) ?? []), ...said]);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
