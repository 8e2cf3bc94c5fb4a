import { posix } from 'node:path';
import { isCode, lineAt, type SourceFile } from './sources.ts';

/** One import: `target` is a path in the project, or the package name as written when `external`. */
export type Import = { from: string; line: number; target: string; external: boolean };

const PATTERNS = [
  // import … from 'x', export … from 'x', with the clause on one line or several
  /^[ \t]*(?:import|export)\b[^;'"`]*?\bfrom\s*['"]([^'"\n]+)['"]/gm,
  // import 'x'
  /^[ \t]*import\s*['"]([^'"\n]+)['"]/gm,
  // import('x'), also in a type
  /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g,
];
const WORKSPACE = /^@puerta\/(domain|contract)\/(.+)$/;

/** Every import, re-export and dynamic import of the project's code, types included. */
export function importsOf(files: SourceFile[]): Import[] {
  return files.filter(isCode).flatMap(file => {
    const text = blankComments(file.text);
    return PATTERNS.flatMap(pattern =>
      [...text.matchAll(pattern)].map(match => ({
        from: file.path,
        line: lineAt(text, match.index),
        ...resolveImport(file.path, match[1] ?? ''),
      })),
    );
  });
}

function resolveImport(from: string, specifier: string): Pick<Import, 'target' | 'external'> {
  const workspace = WORKSPACE.exec(specifier);
  if (workspace) return { target: `packages/${workspace[1]}/src/${workspace[2]}.ts`, external: false };
  if (!specifier.startsWith('.')) return { target: specifier, external: true };
  return { target: posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')), external: false };
}

/** Blanks block comments and lines that are comments, keeping every line where it is. */
function blankComments(text: string): string {
  return text
    .replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, comment => comment.replace(/[^\n]/g, ' '))
    .replace(/^[ \t]*\/\/.*$/gm, '');
}
