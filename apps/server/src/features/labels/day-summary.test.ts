import { daySummaryTexts as texts } from '@puerta/contract/parcels/day-summary.es';
import { beforeAll, expect, test } from 'vitest';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { domesticBody, domesticTotal } from '../../../../../test/orders.ts';
import { lettersOf, readPdf } from '../../../../../test/read-pdf.ts';

const house = await openHouse();
const { app } = house;
let buyer: Buyer;
let manager: Person;
let restricted: Person;
let elsewhere: Person;
/** UPS's numbers of what was bought, by what it is */
const bought: Record<string, string> = {};
const OPTIONS = { protection: true, signature: 'adult', saturday: false } as const;
const WORTH = { detail: { content_value: 1450 } };

const summary = (who: Pick<Person, 'client'>, day?: string) =>
  who.client('GET /order/day-summary', { query: day ? { day } : {} });
async function lettersFor(who: Pick<Person, 'client'>, day?: string): Promise<string> {
  const { data } = succeeded(await summary(who, day));
  const pages = await readPdf(Buffer.from(data, 'base64'));
  return lettersOf(pages.map(page => page.text).join(' '));
}

beforeAll(async () => {
  // half past eleven at night in Miami: the next day at Greenwich
  app.clock.set(new Date('2026-11-18T04:30:00Z'));
  buyer = await makeBuyer(house);
  manager = await makePerson(app, 'caribe', 'manager');
  restricted = await makePerson(app, 'caribe', 'restricted');
  elsewhere = await makePerson(app, 'andes', 'manager');
  const plain = domesticBody(await domesticTotal(app.client('caribe'), domesticBody(0)));
  const one = async (body: object) =>
    succeeded(await buyer.client('POST /order/domestic', { body: body as typeof plain })).data.packages[0];
  bought.plain = (await one(plain))?.ups_tracking ?? '';
  const { payment: _, ...draft } = domesticBody(0, WORTH);
  const asked = await buyer.client('POST /order/check', { body: { ...draft, options: OPTIONS } });
  const body = { ...domesticBody(succeeded(asked).data.total, WORTH), options: OPTIONS };
  bought.signed = (await one(body))?.ups_tracking ?? '';
  bought.abroad = (await buyer.bought()).data.packages[0]?.ups_tracking ?? '';
  const back = await one(plain);
  bought.back = back?.ups_tracking ?? '';
  await house.superuser.query(
    'update orders set return_of = $1 where agency_id = 1 and id = (select order_id from package where agency_id = 1 and id = $1)',
    [back?.id],
  );
  const gone = await one(plain);
  bought.gone = gone?.ups_tracking ?? '';
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id: gone?.id ?? 0 } }));
});

test('has each label of the agency’s own day that is not void, with its sums and two lines to sign', async () => {
  for (const letters of [await lettersFor(manager), await lettersFor(manager, '2026-11-17')]) {
    for (const said of [
      bought.plain,
      bought.signed,
      bought.abroad,
      texts.warehouse,
      'Orlando, FL 32801',
      '$1,450.00',
      'Firma de un adulto',
      texts.total(3),
      '30.00',
      texts.valuable,
      texts.driver,
      texts.left,
      '17 nov 2026',
    ]) {
      expect(letters).toContain(lettersOf(said ?? ''));
    }
    expect(letters).not.toContain(bought.gone);
    expect(letters).not.toContain(bought.back);
  }
});

test('restricted staff’s says no value', async () => {
  const letters = await lettersFor(restricted);
  expect(letters).toContain(lettersOf(bought.signed ?? ''));
  expect(letters).not.toContain(lettersOf('1,450'));
  expect(letters).not.toContain(lettersOf(texts.columns.value));
});

test('a day without labels says so in words, as does that of another agency', async () => {
  const none = (day: string) => ({ status: 404, message: texts.none(day) });
  expect(await summary(manager, '2026-11-19')).toMatchObject(none('19 nov 2026'));
  expect(await summary(elsewhere, '2026-11-17')).toMatchObject(none('17 nov 2026'));
  expect(await summary(manager, '2026-02-30')).toMatchObject({ status: 400 });
});
