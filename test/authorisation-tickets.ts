import { type Row, row } from './authorisation-rows.ts';
import { picture } from './pictures.ts';
import { succeeded, type World } from './walk.ts';

const TICKET = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };

export async function openedTicket({ people }: World): Promise<number> {
  return succeeded(await people.caribe.customer.client('POST /support', { body: TICKET })).data.id;
}

const CANNED = { title: 'Sábados', message: 'Los sábados no pasamos, {nombre}.' };
async function keptAnswer({ people }: World): Promise<number> {
  return succeeded(await people.caribe.manager.client('POST /support/admin/answers', { body: CANNED })).data
    .id;
}

/** What belongs to tickets beside asking and answering. */
export const ticketsMatrix: Record<string, Row> = {
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
  'POST /support/admin/note': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    body: { id: await openedTicket(world), message: 'Llamar a la aduana' },
  })),
  'POST /support/admin/assign': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    body: { id: await openedTicket(world), to: world.people.caribe.manager.id },
  })),
  'GET /support/admin/people': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /support/admin/answers': row([401, 403, 403, 403, 200, 401, 200], async world => {
    await keptAnswer(world);
    return {};
  }),
  'POST /support/admin/answers': row([401, 403, 403, 403, 200, 401, 200], () => ({ body: CANNED })),
  'PUT /support/admin/answers': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    body: { ...CANNED, id: await keptAnswer(world) },
  })),
  'DELETE /support/admin/answers/:id': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    params: { id: await keptAnswer(world) },
  })),
};
