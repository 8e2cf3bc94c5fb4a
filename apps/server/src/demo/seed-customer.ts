import type { Tx } from '../db/within-agency.ts';
import type { Bought } from './buy.ts';
import { dayBefore, daysBefore, setCounters, type World } from './world.ts';
import { SENDERS, STREETS } from './parcels.ts';

type PlannedTicket = {
  daysAgo: number;
  subject: string;
  message: string;
  /** Answers in turn, the agency's first. */
  replies: string[];
  closed: boolean;
};

const TICKETS: readonly PlannedTicket[] = [
  {
    daysAgo: 20,
    subject: 'Cambio de dirección',
    message: 'Buenas, mi mamá se mudó. ¿Puedo cambiar la dirección de entrega?',
    replies: [
      'Claro que sí, envíenos la nueva dirección por aquí.',
      'Listo, es la misma calle, casa 31. Gracias.',
    ],
    closed: true,
  },
  {
    daysAgo: 14,
    subject: 'Factura a nombre de mi empresa',
    message: '¿Pueden emitir la factura a nombre de mi empresa?',
    replies: ['La factura sale a nombre de quien compra la guía.'],
    closed: true,
  },
  {
    daysAgo: 5,
    subject: '¿Cuándo llega mi caja?',
    message: 'El rastreo dice que está en tránsito. ¿Qué día llega a Caracas?',
    replies: ['El lote salió esta semana; le avisamos por correo apenas llegue.'],
    closed: false,
  },
  {
    daysAgo: 2,
    subject: 'No puedo descargar mi etiqueta',
    message: 'La página me muestra la etiqueta pero mi impresora la corta. ¿Qué tamaño de papel usa?',
    replies: [],
    closed: false,
  },
  {
    daysAgo: 1,
    subject: 'Recogida en mi casa',
    message: '¿Pasan a buscar las cajas los sábados?',
    replies: [],
    closed: false,
  },
];

/** Five questions of the customer who signs in, some answered. */
export async function seedTickets(tx: Tx, world: World, packages: Bought[]): Promise<void> {
  const { agency, manager } = world;
  const customer = world.customers[0];
  if (!customer) throw new Error('The demo has no customer');
  const own = packages.filter(bought => bought.customer.id === customer.id);
  const tickets = TICKETS.map((ticket, at) => {
    const about = at % 2 === 0 ? own[at * 3] : undefined;
    return {
      agency_id: agency.id,
      id: at + 1,
      account_id: customer.id,
      status: ticket.closed ? 'CLOSED' : 'OPEN',
      subject: ticket.subject,
      tracking: about?.tracking ?? '',
      package_id: about?.id ?? null,
      message: ticket.message,
      day: dayBefore(world, ticket.daysAgo),
      closed_at: ticket.closed ? daysBefore(world.now, ticket.daysAgo - 1) : null,
      created_at: daysBefore(world.now, ticket.daysAgo),
    };
  });
  const replies = TICKETS.flatMap((ticket, at) =>
    ticket.replies.map((message, turn) => ({
      agency_id: agency.id,
      ticket_id: at + 1,
      side: turn % 2 === 0 ? 'agency' : 'customer',
      author_id: turn % 2 === 0 ? manager.id : customer.id,
      message,
      created_at: daysBefore(world.now, ticket.daysAgo - (turn + 1) / 4),
    })),
  ).map((reply, at) => ({ ...reply, id: at + 1 }));
  await tx.insertInto('ticket').values(tickets).execute();
  await tx.insertInto('ticket_reply').values(replies).execute();
  await setCounters(tx, { ticket: tickets.length, ticket_reply: replies.length });
}

const TITLES = ['Casa', 'Trabajo'];
const FAMILY = [
  { title: 'Mamá', name: 'Rosa Elena Fernández', city: 'Maracaibo' },
  { title: 'Hermano', name: 'Carlos Fernández', city: 'Caracas' },
];

/** The address book of the customer who signs in. */
export async function seedAddresses(tx: Tx, world: World): Promise<void> {
  const { agency, cities, now } = world;
  const customer = world.customers[0];
  if (!customer) throw new Error('The demo has no customer');
  const own = { agency_id: agency.id, account_id: customer.id, created_at: now };
  const inStates = SENDERS.slice(0, TITLES.length).map(({ line_one, city, state, zip }, at) => ({
    ...own,
    id: at + 1,
    title: TITLES[at] ?? 'Otra',
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    line_one,
    city,
    state,
    zip_code: zip,
  }));
  const inVenezuela = FAMILY.map(({ title, name, city }, at) => {
    const place = cities.find(known => known.name === city);
    if (!place) throw new Error(`The agency has no ${city}`);
    return {
      ...own,
      id: at + 1,
      title,
      name,
      phone: `414555010${at}`,
      email: `familia${at + 1}@correo.test`,
      state_id: place.stateId,
      city_id: place.id,
      address: STREETS[at] ?? '',
    };
  });
  await tx.insertInto('us_address').values(inStates).execute();
  await tx.insertInto('venezuela_address').values(inVenezuela).execute();
  await setCounters(tx, { us_address: inStates.length, venezuela_address: inVenezuela.length });
}
