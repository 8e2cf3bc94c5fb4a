import { contract, type EndpointKey } from '@puerta/contract/contract';
import { expect, test } from 'vitest';
import { nodesOf, partsOf } from '../../../../test/contract-texts.ts';

type Part = ReturnType<typeof partsOf>[number];
const takesNumber = ({ schema }: Part, sent: unknown): boolean => {
  const taken = schema.safeParse(sent);
  return taken.success && typeof taken.data === 'number' && Number.isFinite(taken.data);
};
const parts = (Object.keys(contract) as EndpointKey[]).flatMap(partsOf);
const numeric = parts
  .flatMap(({ name, schema }) => nodesOf(schema).map(node => ({ name, schema: node })))
  .filter(field => ['1', '10'].some(sent => takesNumber(field, sent)));

test.each([[true], [false], [[5]], [[]], [{}], [null], [''], [' ']])(
  'no number of any call is made of %j',
  sent => {
    expect(numeric.length).toBeGreaterThan(100);
    expect(numeric.filter(field => takesNumber(field, sent)).map(({ name }) => name)).toEqual([]);
  },
);
