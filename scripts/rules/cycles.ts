import { type Import, importsOf } from './imports.ts';
import { type Finding, isTest, type Rule } from './sources.ts';

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

/** The rooms of server and web, the folders and the single files: of their sources, and of their features. */
const ROOMS = [
  /^apps\/server\/src\/[^/]+/,
  /^apps\/server\/src\/features\/[^/]+/,
  /^apps\/web\/src\/[^/]+/,
  /^apps\/web\/src\/features\/[^/]+/,
];

/** No folder may reach itself through its files' imports; tests may lean on whatever they like. */
export const roomCycles: Rule = {
  name: 'no cycles of folders',
  check(files) {
    const imports = importsOf(files).filter(({ from, external }) => !external && !isTest(from));
    return ROOMS.flatMap(rooms => waysRound(imports, rooms));
  },
};

function waysRound(imports: Import[], rooms: RegExp): Finding[] {
  const graph = new Map<string, Set<string>>();
  const doors = new Map<string, Import>();
  for (const found of imports) {
    const [from, to] = [rooms.exec(found.from)?.[0], rooms.exec(found.target)?.[0]];
    if (!from || !to || from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
    if (!doors.has(`${from} ${to}`)) doors.set(`${from} ${to}`, found);
  }
  return findCycles(graph).map(([room = '', next = room, ...more]) => {
    const door = doors.get(`${room} ${next}`);
    const trail = [room, next, ...more, room].map(one =>
      one.replace(/^apps\/(?:server\/src\/|(web\/)src\/)/, '$1'),
    );
    return {
      path: door?.from ?? room,
      ...(door && { line: door.line }),
      message: `goes round: ${trail.join(' -> ')}`,
    };
  });
}

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
