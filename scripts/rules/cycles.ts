import { importsOf } from './imports.ts';
import type { Rule } from './sources.ts';

/** No file may reach itself through its imports, types included. */
export const cycles: Rule = {
  name: 'no cycles',
  check(files) {
    const graph = new Map<string, Set<string>>();
    for (const { from, target, external } of importsOf(files)) {
      if (!external) graph.set(from, (graph.get(from) ?? new Set()).add(target));
    }
    return findCycles(graph).map(cycle => ({
      path: cycle[0] ?? '',
      message: `imports itself: ${[...cycle, cycle[0]].join(' -> ')}`,
    }));
  },
};

/** One cycle for each way back found while walking the graph depth first. */
function findCycles(graph: Map<string, Set<string>>): string[][] {
  const found: string[][] = [];
  const finished = new Set<string>();
  const trail: string[] = [];
  const walk = (file: string): void => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push(trail.slice(start));
    if (start >= 0 || finished.has(file)) return;
    trail.push(file);
    for (const target of graph.get(file) ?? []) walk(target);
    trail.pop();
    finished.add(file);
  };
  for (const file of graph.keys()) walk(file);
  return found;
}
