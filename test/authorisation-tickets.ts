import { type Row, row } from './authorisation-rows.ts';
import { picture } from './pictures.ts';
import type { House } from './house.ts';
import { succeeded } from './journey.ts';

const TICKET = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };

async function openedTicket({ people }: House): Promise<number> {
  return succeeded(await people.caribe.customer.client('POST /support', { body: TICKET })).data.id;
}

const CANNED = { title: 'Sábados', message: 'Los sábados no pasamos, {nombre}.' };
async function keptAnswer({ people }: House): Promise<number> {
  return succeeded(await people.caribe.manager.client('POST /support/admin/answers', { body: CANNED })).data
    .id;
}

const ownTicket: Row['request'] = async house => ({ params: { id: await openedTicket(house) } });

/** Who may ask, and who may answer. */
export const ticketsMatrix: Record<string, Row> = {
  'GET /support': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /support/:id': row([401, 200, 404, 403, 403, 401, 403], ownTicket),
  'GET /support/:id/replies': row([401, 200, 404, 403, 403, 401, 403], async house => {
    const id = await openedTicket(house);
    const body = { id, message: 'Llega el lunes' };
    succeeded(await house.people.caribe.manager.client('POST /support/admin', { body }));
    return { params: { id } };
  }),
  'POST /support/read': row([401, 200, 404, 403, 403, 401, 403], async house => {
    const id = await openedTicket(house);
    const body = { id, message: 'Llega el lunes' };
    const reply = succeeded(await house.people.caribe.manager.client('POST /support/admin', { body })).data
      .id;
    return { body: { id, reply } };
  }),
  'POST /support': row([401, 200, 200, 403, 403, 401, 403], () => ({ body: TICKET })),
  'POST /support/reply': row([401, 200, 404, 403, 403, 401, 403], async house => ({
    body: { type: 'awnser', id: await openedTicket(house), message: 'Gracias' },
  })),
  'GET /support/admin': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /support/admin/detail/:id': row([401, 403, 403, 403, 200, 401, 404], ownTicket),
  'POST /support/admin': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { id: await openedTicket(house), message: 'Esta semana' },
  })),
  'POST /support/admin/open': row([401, 403, 403, 403, 200, 401, 404], ({ people }) => ({
    body: { client: people.caribe.customer.id, ...TICKET },
  })),
  'POST /support/admin/writing': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { id: await openedTicket(house) },
  })),
  'POST /support/admin/close': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { id: await openedTicket(house) },
  })),
  'POST /support/file': row([401, 200, 200, 403, 200, 401, 200], () => ({
    body: { name: 'caja.png' },
    file: picture(),
  })),
  'GET /support/file/:id': row([401, 200, 404, 403, 200, 401, 404], async ({ people }) => {
    const { client } = people.caribe.customer;
    const { id } = succeeded(
      await client('POST /support/file', { body: { name: 'caja.png' }, file: picture() }),
    ).data;
    succeeded(await client('POST /support', { body: { ...TICKET, files: [id] } }));
    return { params: { id } };
  }),
  'POST /support/admin/note': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { id: await openedTicket(house), message: 'Llamar a la aduana' },
  })),
  'POST /support/admin/assign': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { id: await openedTicket(house), to: house.people.caribe.manager.id },
  })),
  'GET /support/admin/people': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /support/admin/answers': row([401, 403, 403, 403, 200, 401, 200], async house => {
    await keptAnswer(house);
    return {};
  }),
  'POST /support/admin/answers': row([401, 403, 403, 403, 200, 401, 200], () => ({ body: CANNED })),
  'PUT /support/admin/answers': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { ...CANNED, id: await keptAnswer(house) },
  })),
  'DELETE /support/admin/answers/:id': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    params: { id: await keptAnswer(house) },
  })),
};
