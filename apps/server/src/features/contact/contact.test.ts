import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies } from '../../../../../test/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
});
afterAll(() => app.stop());

const change = (agencyId: number, values: object) =>
  app.services.db.within(agencyId, tx =>
    tx.updateTable('agency').set(values).where('id', '=', agencyId).execute(),
  );

test('a visitor reads how to reach the agency, and its story', async () => {
  await change(1, { story: 'Empezamos con una camioneta.', facebook: 'caribe', instagram: '@caribe' });
  const answer = await app.client('caribe')('GET /open/contact');
  expect(answer).toMatchObject({
    success: true,
    data: {
      name: 'Caribe Express',
      story: 'Empezamos con una camioneta.',
      facebook: 'caribe',
      instagram: '@caribe',
    },
  });
  const other = await app.client('andes')('GET /open/contact');
  expect(other).toMatchObject({ data: { story: '' } });
});

test("the portal's terms stand until the agency has its own", async () => {
  const terms = () => app.client('caribe')('GET /open/terms');
  expect(await terms()).toMatchObject({ data: { version: expect.any(String), text: null } });
  await change(1, { terms_text: '  \n ' });
  expect(await terms()).toMatchObject({ data: { text: null } });
  await change(1, { terms_text: 'Nuestras condiciones.', terms_version: 'propia-2' });
  expect(await terms()).toMatchObject({ data: { version: 'propia-2', text: 'Nuestras condiciones.' } });
  expect(await app.client('andes')('GET /open/terms')).toMatchObject({ data: { text: null } });
});

test('promotions carry their fixed prices; one that is not offered is left out', async () => {
  const promotions = async () => {
    const answer = await app.client('caribe')('GET /open/services');
    if (!answer.success) throw new Error(answer.message);
    return answer.data.map(({ code, price }) => [code, price]).sort();
  };
  expect(await promotions()).toEqual([
    ['AGPA', 159],
    ['AGPB', 399],
    ['AGPC', 289],
    ['AGPM', 89],
  ]);
  await app.services.db.within(1, tx =>
    tx
      .updateTable('product')
      .set({ active: false })
      .where('agency_id', '=', 1)
      .where('code', '=', 'AGPB')
      .execute(),
  );
  expect((await promotions()).map(([code]) => code)).toEqual(['AGPA', 'AGPC', 'AGPM']);
});
