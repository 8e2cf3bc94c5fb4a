import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The time limit that tests of a silent provider give its adapter; on a busy machine a stand-in answers within it too. */
export const STAND_IN_LIMIT_MS = 4000;

/** A server on this machine for one test file. Where answering fails, the connection breaks. */
export async function listen(
  answer: (request: IncomingMessage, body: Buffer, response: ServerResponse) => unknown,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answered = async () => answer(request, await buffer(request), response);
    answered().catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
