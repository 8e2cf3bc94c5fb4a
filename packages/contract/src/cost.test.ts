import { expect, test } from 'vitest';
import { contract, type EndpointKey, endpointOf } from './contract.ts';
import * as costs from './endpoint.ts';

const { glance, read, publicDocument, draws, drawsMany, keepsFile, writesFile, trades } = costs;
const calls = (Object.keys(contract) as EndpointKey[]).map(key => ({ key, ...endpointOf(key) }));
type Call = (typeof calls)[number];
/** Calls that are so, and cost none of these. */
const besides = (isSo: (call: Call) => unknown, ...kinds: costs.Cost[]) =>
  calls.filter(call => isSo(call) && !kinds.includes(call.cost)).map(({ key }) => key);

test('a visitor is counted by the address, and whoever is signed in by the account', () => {
  const wrong = { anyone: 'account', signedIn: 'address' };
  const wrongly = calls.filter(({ who, cost }) => cost.counts === wrong[who === 'anyone' ? who : 'signedIn']);
  expect(wrongly.map(({ key }) => key)).toEqual([]);
});

test('nobody counts only what visitors call, for a reason', () => {
  const wrongly = calls.filter(
    ({ who, cost }) => cost.counts === 'none' && (who !== 'anyone' || !/( \S+){4}/.test(cost.why)),
  );
  expect(wrongly.map(({ key }) => key)).toEqual([]);
});

test('documents, files and purchases cost what they are', () => {
  expect(besides(({ pdf }) => pdf, draws, drawsMany, publicDocument)).toEqual([]);
  expect(besides(({ csv }) => csv, writesFile)).toEqual([]);
  expect(besides(({ upload }) => upload, keepsFile)).toEqual([]);
  expect(besides(({ once, who }) => once === 'purchase' && who !== 'anyone', trades)).toEqual([]);
});

test('what costs no more than a read asks for one', () => {
  const light: costs.Cost[] = [glance, read];
  const saving = calls.filter(({ key, cost }) => light.includes(cost) && !key.startsWith('GET '));
  expect(saving.map(({ key }) => key)).toEqual([]);
});
