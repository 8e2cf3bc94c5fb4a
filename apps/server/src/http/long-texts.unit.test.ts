import { contract, type EndpointKey } from '@puerta/contract/contract';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { fieldsOf, HOSTILE, holding, nodesOf, partsOf } from '../../../../test/contract-texts.ts';

/** Each four times the one before; the last is what the longest body may hold. */
const SIZES = [15_625, 62_500, 250_000] as const;
const TIMES = 6;
/** Below this a clock tells nothing. */
const NOISE_MS = 4;
const TRIES = 5;

const texts = new Map<string, string>();
function textOf(shape: string, size: number): string {
  const key = `${shape} ${size}`;
  const text = texts.get(key) ?? HOSTILE[shape]?.(size) ?? '';
  texts.set(key, text);
  return text;
}

/** The best of some tries, or the first that is good enough; by this thread's own clock, whatever else is going on. */
function best(work: () => void, goodEnough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > goodEnough; tried++) {
    const began = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Whether four times the text costs at most six times the time; asks no more of a schema that has failed. */
function isLinear(schema: z.ZodMiniType, inputOf: (size: number) => unknown): boolean {
  let before = NOISE_MS;
  return SIZES.every(size => {
    const input = inputOf(size);
    const allowed = TIMES * Math.max(before, NOISE_MS);
    before = best(() => schema.safeParse(input), allowed);
    return before <= allowed;
  });
}

const seen = new Set<z.ZodMiniType>();
/** What stands behind a check of a whole input is asked by itself, once: calls share many schemas. */
function unseenNodesOf(schema: z.ZodMiniType): z.ZodMiniType[] {
  const unseen = nodesOf(schema).filter(node => !seen.has(node));
  for (const node of unseen) seen.add(node);
  return unseen;
}

/** Every field that some text makes slow. */
function slowFields(call: EndpointKey): string[] {
  return partsOf(call).flatMap(({ name, schema }) => {
    const nodes = unseenNodesOf(schema);
    return Object.keys(HOSTILE).flatMap(shape => {
      const inField = fieldsOf(schema)
        .filter(path => !isLinear(schema, size => holding(path, textOf(shape, size))))
        .map(path => `${name} ${path.join('.')}: ${shape}`);
      const alone = nodes.filter(node => !isLinear(node, size => textOf(shape, size)));
      return [...inField, ...alone.map(() => `${name}, a part by itself: ${shape}`)];
    });
  });
}

const calls = (Object.keys(contract) as EndpointKey[]).filter(call => partsOf(call).length > 0);
describe('four times the text costs at most six times the time', () => {
  test.each(calls)('%s', call => {
    expect(slowFields(call)).toEqual([]);
  });
});
