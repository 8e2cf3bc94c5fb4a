// What the server is measured against: node:http, pg and our way of asking it alone. For each path that BARE names it
// sends the same statements and answers the same bytes as the server does, and does nothing else.
import { createServer } from 'node:http';
import pg from 'pg';
import { askNamed } from '../apps/server/src/db/named-query.ts';
import type { Statement } from './statements.ts';

export type BareRoute = { path: string; statements: Statement[]; answer: string };

const routes = new Map(
  (JSON.parse(process.env.BARE ?? '[]') as BareRoute[]).map(route => [
    route.path,
    {
      ...route,
      bytes: Buffer.from(route.answer),
      names: route.statements.map((_, at) => `${route.path}#${at}`),
    },
  ]),
);
const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10 });
pool.on('connect', client => {
  void client.query("select set_config('puerta.agency', $1, false)", [process.env.BARE_AGENCY]);
});

// ended by us: leaves in order, with the profile that it was asked for
process.on('SIGTERM', () => process.exit(0));

createServer((request, response) => {
  const route = routes.get(request.url ?? '');
  if (!route) return void response.writeHead(request.url === '/' ? 200 : 404, { 'content-length': 0 }).end();
  const body: Buffer[] = [];
  request.on('data', (chunk: Buffer) => body.push(chunk));
  request.on('end', () => {
    if (body.length > 0) JSON.parse(Buffer.concat(body).toString());
    run(route).then(
      () => {
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': route.bytes.length,
        });
        response.end(route.bytes);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500, { 'content-length': 0 }).end();
      },
    );
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

async function run({ statements, names }: { statements: Statement[]; names: string[] }): Promise<void> {
  for (const [at, { text, values }] of statements.entries()) {
    const client = await pool.connect();
    try {
      const { rows } = await askNamed(client, { name: names[at] ?? '', text, values });
      // a program that answers rows writes them as JSON
      JSON.stringify(rows);
    } finally {
      client.release();
    }
  }
}
