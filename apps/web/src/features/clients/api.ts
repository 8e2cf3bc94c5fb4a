import type { Data } from '@puerta/contract/client';
import { read } from '../../lib/query/read.ts';
import type { Refresh } from '../../lib/query/use-act.ts';

export type ClientRow = Data<'GET /clients/page/:n/:size'>[number];
export type Client = Data<'GET /clients/:id'>;

export const clientQuery = (id: number) => read('clients', 'GET /clients/:id', { params: { id } });

/** What stands about a client beside the record. */
export const fileQuery = (id: number) => read('clients', 'GET /clients/file/:id', { params: { id } });

/** What is asked again once something about a client was changed: their file and their history. */
export const refreshFile = (id: number): Refresh => [fileQuery(id).queryKey, ['history', 'client', id]];
