import { expect, test } from 'vitest';
import { APPROVED, card, HELD, pickupBody, SILENT } from '../../../../../test/orders.ts';
import { cardGateway } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { owe } from '../../../../../test/rows.ts';

/** What a stranger might read later: everything that was logged and every row of every table. */
const DECLINED = '4000000000009995';
const CVV = '7391';
const NUMBERS = [APPROVED, HELD, SILENT, DECLINED];

let written = '';
const logTo = { write: (line: string) => void (written += line) };
const house = await openHouse({ env: { LOG_LEVEL: 'trace' }, logTo });
const { app, superuser } = house;

test('no card number and no security code in logs and rows, whatever became of the payment', async () => {
  const buyer = await makeBuyer(house);
  const pay = (number: string) => ({ payment: { ...card(number), cvv: CVV } });
  const { data } = await buyer.bought(pay(APPROVED), 'key');
  await buyer.bought(pay(SILENT));
  await buyer.bought(pay(HELD));
  expect(await buyer.buy(pay(DECLINED))).toMatchObject({ status: 402 });
  expect(await buyer.buy({ ...pay(APPROVED), sender: { zipCode: '00000' } })).toMatchObject({ status: 400 });
  await failWithCard(buyer);
  const id = data.packages[0]?.id ?? 0;
  await owe(app, id);
  const body = { id, ...card(APPROVED), cvv: CVV };
  expect(await buyer.client('POST /purchase/debt', { body })).toMatchObject({ status: 200 });
  const another = (await buyer.bought(pay(APPROVED))).data.packages[0]?.id ?? 0;
  const pickup = { ...pickupBody(another), ...card(APPROVED), cvv: CVV };
  expect(await buyer.client('POST /purchase/pickup', { body: pickup })).toMatchObject({ status: 200 });
  // random identifiers may hold any four digits
  const kept = (written + (await everyRow())).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
  expect(written).toContain('cut');
  expect(kept).toContain('1111');
  for (const secret of [...NUMBERS, CVV]) {
    expect(new RegExp(`\\b${secret}\\b`).test(kept), `${secret} was kept`).toBe(false);
  }
});

/** An exception in the middle of an authorisation, which carries its request as a careless library would. */
async function failWithCard(buyer: Buyer): Promise<void> {
  const payment = cardGateway(app.services.payment);
  const authorize = payment.authorize;
  payment.authorize = request =>
    Promise.reject(Object.assign(new Error('cut'), { request, config: { data: request } }));
  expect(await buyer.buy({ payment: { ...card(APPROVED), cvv: CVV } })).toMatchObject({ status: 502 });
  payment.authorize = authorize;
}

async function everyRow(): Promise<string> {
  const { rows: tables } = await superuser.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'simulator', 'pgboss')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await superuser.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  expect(texts.length).toBeGreaterThan(100);
  return texts.join('\n');
}
