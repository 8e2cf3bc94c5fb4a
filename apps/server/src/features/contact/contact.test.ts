import { expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app } = await openHouse();

const change = (agencyId: number, values: object) => changeRows(app, 'agency', agencyId, values, agencyId);

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

test('a visitor reads to how many cities the agency really sells', async () => {
  const sold = async () => succeeded(await app.client('caribe')('GET /open/contact')).data.destinations;
  expect(await sold()).toBeGreaterThan(1);
  await changeRows(app, 'state', {}, { active: false });
  expect(await sold()).toBe(0);
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
    const answer = succeeded(await app.client('caribe')('GET /open/services'));
    return answer.data.map(({ code, price }) => [code, price]).sort();
  };
  expect(await promotions()).toEqual([
    ['AGPA', 159],
    ['AGPB', 399],
    ['AGPC', 289],
    ['AGPM', 89],
  ]);
  await changeRows(app, 'product', { code: 'AGPB' }, { active: false });
  expect((await promotions()).map(([code]) => code)).toEqual(['AGPA', 'AGPC', 'AGPM']);
});
