import type { City } from '@puerta/contract/office/places';
import type { FileRow } from '@puerta/contract/money/tariffs';
import { fileRefusals, tariffRefusals } from '@puerta/contract/money/tariffs.es';
import { expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { send } from '../../../../../test/send.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app, people, manager: luis } = await openHouse();

const upload = (file: string | Uint8Array<ArrayBuffer>) =>
  luis.client('POST /places/tariffs/file', { body: {}, file: new Blob([file]) });
const read = async (file: string | Uint8Array<ArrayBuffer>): Promise<FileRow[]> =>
  succeeded(await upload(file)).data;
const exported = async (decimal: string, list = 'cities'): Promise<string> => {
  const asked = { query: { decimal } };
  const sent = await send(app, `GET /admin/export/${list}`, asked, {
    agency: 'caribe',
    token: luis.token,
  });
  return sent.text;
};

test.each(['point', 'comma'])(
  'what goes out with a decimal %s comes back as nothing changed',
  async decimal => {
    const file = await exported(decimal);
    expect(file.split('\r\n', 2)[1]).toBe(
      decimal === 'comma'
        ? 'Amazonas;Puerto Ayacucho;4;20;10;15;7;30;Sí'
        : 'Amazonas,Puerto Ayacucho,4,20,10,15,7,30,Sí',
    );
    const rows = await read(file);
    expect(rows.length).toBeGreaterThan(90);
    expect(rows.filter(({ verdict }) => verdict !== 'same')).toEqual([]);
    // changed in a spreadsheet and sent back, it says what and writes nothing
    const price = decimal === 'comma' ? '4,56' : '4.56';
    const changed = await read(file.replace(/(Cabimas.)4/, `$1${price}`));
    expect(changed.filter(({ verdict }) => verdict !== 'same')).toMatchObject([
      { name: 'Cabimas, Zulia', verdict: 'changed', cells: [{ figure: 'air_cost', was: 4, becomes: 4.56 }] },
    ]);
    expect(await exported(decimal)).toBe(file);
  },
);

test('the shipped example prices every place that an agency starts with, and one save opens them all', async () => {
  const andes = people.andes.manager;
  const none = {
    active: false,
    air_cost_cents: null,
    air_eta: null,
    air_delivery_cents: null,
    ocean_cost_cents: null,
    ocean_eta: null,
    ocean_delivery_cents: null,
  };
  await changeRows(app, 'city', {}, none, 2);
  await changeRows(app, 'state', {}, { active: false }, 2);
  const file = new Blob([await exported('comma', 'example-tariff')]);
  const { data } = succeeded(await andes.client('POST /places/tariffs/file', { body: {}, file }));
  expect(data.filter(({ verdict }) => verdict !== 'changed')).toEqual([]);
  const cells = data.flatMap(row => row.cells.map(cell => ({ city: row.city ?? 0, ...cell }) as never));
  const body = { cells, origin: 'file', open_states: true } as const;
  expect(succeeded(await andes.client('POST /places/tariffs', { body })).data).toMatchObject({
    cities: data.length,
  });
  const cities = succeeded(await andes.client('GET /places/cities')).data as City[];
  expect(cities.filter(({ sale }) => sale.ways.length < 2)).toEqual([]);
  expect(cities).toHaveLength(data.length);
});

test('a preview is saved over what was read; what another changed meanwhile is a conflict', async () => {
  const [row] = await read('Estado;Ciudad;Aire ($/lb);Días aire\nzulia;MACHIQUES;"US$ 4,40";8\n');
  if (!row?.city) throw new Error('The city was not found');
  const city = row.city;
  const cells = row.cells.map(cell => ({ city, ...cell }) as never);
  const body = { cells, origin: 'file' } as const;
  const theirs = [{ city, figure: 'air_cost', was: 4, becomes: 5 }] as const;
  succeeded(await luis.client('POST /places/tariffs', { body: { cells: [...theirs] } }));
  expect(await luis.client('POST /places/tariffs', { body })).toMatchObject({
    status: 409,
    error: { conflict: { changes: [{ field: `${city}.air_cost`, mine: 4.4, theirs: 5 }] } },
  });
});

test('each line that is refused says why, and the others are read', async () => {
  const none = { air_cost_cents: null, air_eta: null, air_delivery_cents: null };
  await changeRows(app, 'city', { name: 'Tucupita' }, none);
  const lines = [
    'Estado,Ciudad,Mar,Días mar,Aire,Activo,Nota',
    'Zulia,Cabimas,21,,,,sube',
    'Zulia,CABIMAS,22,,,,',
    'Zulia,Atlántida,21,,,,',
    'Zulia,,21,,,,',
    'Lara,Carora,caro,,,,',
    'Lara,Cabudare,-5,,,,',
    'Lara,Quíbor,5.555,,,,',
    'Lara,El Tocuyo,,7.5,,,',
    'Lara,Barquisimeto,,,,quizás,',
    'Delta Amacuro,Tucupita,,,5,,',
    'Aragua,Cagua,999999,,,,',
    'Aragua,Maracay,,,,,',
  ];
  const rows = await read(`\uFEFF${lines.join('\r\n')}`);
  expect(rows.map(({ line, verdict, why }) => [line, verdict, why])).toEqual([
    [2, 'changed', null],
    [3, 'refused', fileRefusals.again(2)],
    [4, 'refused', fileRefusals.unknown],
    [5, 'refused', fileRefusals.unnamed],
    [6, 'refused', `Mar ($/ft³) «caro»: ${fileRefusals.noPrice}`],
    [7, 'refused', `Mar ($/ft³) «-5»: ${fileRefusals.noPrice}`],
    [8, 'refused', 'Mar ($/ft³) «5.555»: Use como máximo dos decimales'],
    [9, 'refused', 'Días mar «7.5»: Escriba los días en números enteros, sin decimales'],
    [10, 'refused', `Activo «quizás»: ${fileRefusals.yesOrNo}`],
    [11, 'refused', tariffRefusals.incomplete('Tucupita', ['air_eta', 'air_delivery'])],
    [12, 'refused', 'Mar ($/ft³) «999999»: El costo no puede pasar de $100,000'],
    [13, 'same', null],
  ]);
});

test('what Windows used to write is read too; what is no tariff is refused whole', async () => {
  const old = Uint8Array.from(
    [...'Estado;Ciudad;Aire\nM\u00e9rida;Ejido;4,5'].map(sign => sign.charCodeAt(0)),
  );
  expect(await read(old)).toMatchObject([{ name: 'Ejido, Mérida', verdict: 'changed' }]);
  expect(await upload('a,b\n1,2')).toMatchObject({ status: 400, message: fileRefusals.noTariff });
  expect(await upload(Uint8Array.from([0, 1, 2, 3]))).toMatchObject({
    status: 415,
    message: fileRefusals.noText,
  });
  const long = `Estado,Ciudad,Aire\n${'Zulia,X,1\n'.repeat(2001)}`;
  expect(await upload(long)).toMatchObject({ status: 413, message: fileRefusals.tooLong });
  expect(await upload('x'.repeat(1_000_001))).toMatchObject({
    status: 413,
    message: 'El archivo es demasiado grande, el máximo es 1 MB',
  });
  expect(await luis.client('POST /places/tariffs/file', { body: {} } as never)).toMatchObject({
    status: 400,
  });
});
