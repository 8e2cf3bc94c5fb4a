import type { Failure } from '@puerta/contract/client';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { CallFailed } from './api.ts';
import { blamed, queryClient } from './query-client.ts';
import { useAct, useCall } from './use-act.ts';

const failed = (status: number, code: Failure['error']['code'], message: string) =>
  queryClient.prefetchQuery({
    queryKey: [status],
    retry: false,
    queryFn: () => {
      throw new CallFailed({ success: false, status, message, error: { code, message } });
    },
  });
afterEach(() => queryClient.clear());

test('what was refused says so in its own words, and neither the server nor a connection is blamed', async () => {
  await failed(404, 'package_not_found', 'No se encontró');
  expect(blamed()).toEqual({ refusal: 'No se encontró' });
  await failed(500, 'internal', 'Ha ocurrido un error');
  expect(blamed()).toBe('server');
  await failed(0, 'network', 'Sin conexión');
  expect(blamed()).toBe('connection');
});

test('where nothing is known it may be the connection', () => {
  expect(blamed()).toBe('connection');
});

test('what is pressed without a connection is tried at once, not sent when there is one again', async () => {
  onlineManager.setOnline(false);
  try {
    const tried: string[] = [];
    const Pressed = () => {
      useAct(async (how: string) => ({ success: true as const, how: tried.push(how) }), {
        said: null,
      }).mutate('act');
      useCall(async (how: string) => ({ success: true, how: tried.push(how) }), []).mutate('call');
      return null;
    };
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Pressed)));
    await expect.poll(() => tried).toEqual(['act', 'call']);
  } finally {
    onlineManager.setOnline(true);
  }
});
