import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export type Line = {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** what stands stays up, and nothing comes back on it any more */
  hush(): void;
};
/** A line to a database that can be cut and mended. */
export async function lineTo(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server: Server = createServer(near => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>(resolve => void server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async cut() {
      const closed = new Promise<void>(resolve => void server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    hush() {
      for (const socket of sockets) socket.unpipe();
    },
    async mend() {
      if (!server.listening) await listen(port);
    },
  };
}
