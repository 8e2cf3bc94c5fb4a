import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A file of the project; `path` is relative to the checkout, with forward slashes. */
export type SourceFile = { path: string; text: string };

/** Something a rule objects to. */
export type Finding = { path: string; line?: number; message: string };

/** A rule looks at the whole project, so that it can follow imports; it never reads from disk itself. */
export type Rule = { name: string; check(files: SourceFile[]): Finding[] };

const NOT_OURS = /^(node_modules|dist|test-results|\.git|\.data|\.bench)$/;
const TEXT = /\.(ts|tsx|mjs|js|json|css|html|md|sql|sha256|sh|yml|env|cfg|conf)$|^\.ci\/run$|^\.npmrc$/;

/** Reads every text file of the project. */
export function readSources(root: string, folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name);
    if (NOT_OURS.test(entry.name)) return [];
    if (entry.isDirectory()) return readSources(root, path);
    return TEXT.test(path) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}

export const isCode = ({ path }: SourceFile) => /\.(ts|tsx|mjs)$/.test(path);
export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Line number of an index into a text, counted from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** A finding for every match of a pattern (which must be global). */
export function findingsOf({ path, text }: SourceFile, pattern: RegExp, message: string): Finding[] {
  return [...text.matchAll(pattern)].map(match => ({
    path,
    line: lineAt(text, match.index),
    message: `${message}: ${match[0].trim()}`,
  }));
}
