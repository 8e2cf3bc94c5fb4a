import { expect, type Page } from '@playwright/test';
import { addDays, formatDay } from '@puerta/domain/days/calendar-day';
import { expectAccessible } from './support/accessible.ts';
import { todayInMiami } from './support/api.ts';
import { MANAGER, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call } from './support/staff.ts';
import { test } from './support/test.ts';

type City = { id: number; city: string; air_cost: number; ocean_cost: number };
type Place = { state: number; name: string; cities: { id: number; name: string }[] };

/** A state of this test's own that nobody is offered, with three cities that are priced alike. */
async function newPlace(page: Page): Promise<Place> {
  const name = `Tarifas ${Date.now()}`;
  const { data } = await call<{ id: number }>(page, 'POST', '/places/states', { body: { name, active: 0 } });
  const cities: Place['cities'] = [];
  for (const city of ['Arriba', 'Bajada', 'Caimito']) {
    const body = {
      state: data.id,
      name: city,
      active: 1,
      cost: { air: 5.3, sea: 20 },
      eta: { air: 9, sea: 26 },
      delivery: { air: 13.75, sea: 19 },
    };
    const made = await call<{ id: number }>(page, 'POST', '/places/cities', { body });
    cities.push({ id: made.data.id, name: city });
  }
  return { state: data.id, name, cities };
}

const cell = (page: Page, head: string, city: string) =>
  page.getByLabel(`${head} de ${city}`, { exact: true });
const AIR = 'Aire ($/lb)';
const SEA = 'Mar ($/ft³)';
const saved = async (page: Page, { cities }: Place) => {
  const { data } = await call<City[]>(page, 'GET', '/places/cities');
  return cities.map(({ id }) => {
    const row = data.find(one => one.id === id);
    return [row?.air_cost, row?.ocean_cost];
  });
};

test('a manager changes prices in the table, by a percentage, by a file and from a day on', async ({
  browser,
}) => {
  const page = await someone(browser, MANAGER);
  const place = await newPlace(page);
  const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
  await page.goto(`/cities?state=${place.state}`);

  await test.step('like a sheet, by keys', async () => {
    await cell(page, AIR, 'Arriba').click();
    await page.keyboard.type('5,57');
    await page.keyboard.press('Enter');
    await expect(cell(page, AIR, 'Bajada')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, SEA, 'Bajada')).toBeFocused();
    await expect(cell(page, AIR, 'Arriba')).toHaveValue('5.57');
    await expect(bar.getByText('1 dato sin guardar')).toBeVisible();
    // what is no price stays where it was typed, and is not taken
    await page.keyboard.type('abc');
    await page.keyboard.press('ArrowUp');
    await expect(cell(page, SEA, 'Bajada')).toHaveAttribute('aria-invalid', 'true');
    await cell(page, SEA, 'Bajada').click();
    await page.keyboard.press('Escape');
    await expect(cell(page, SEA, 'Bajada')).toHaveValue('20.00');
    await expect(page.getByText('No se vende: su estado está inactivo')).toHaveCount(3);
  });

  await test.step('a percentage over what is shown, looked at and taken back', async () => {
    await page.getByLabel('Qué precio').selectOption({ label: SEA });
    await page.getByLabel('Porcentaje').fill('+5');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(cell(page, SEA, 'Caimito')).toHaveValue('21.00');
    await expect(bar.getByRole('button', { name: 'Guardar 4' })).toBeVisible();
    await look(page, 'tarifas-tabla');
    await cell(page, AIR, 'Caimito').press('ControlOrMeta+z');
    await expect(bar.getByRole('button', { name: 'Guardar 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    expect(await saved(page, place)).toEqual([
      [5.3, 20],
      [5.3, 20],
      [5.3, 20],
    ]);
  });

  await test.step('leaving is asked about, and saving saves it all at once', async () => {
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Calculadora' })
      .click();
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await bar.getByRole('button', { name: 'Guardar 4' }).click();
    await expect(bar).toHaveCount(0);
    const today = formatDay(todayInMiami(), 'D MMM YYYY');
    await expect(page.getByText(new RegExp(`Versión \\d+, de Luis Gerente, ${today}`))).toBeVisible();
    expect(await saved(page, place)).toEqual([
      [5.57, 21],
      [5.3, 21],
      [5.3, 21],
    ]);
  });

  await test.step('a leap waits until somebody says that it is meant', async () => {
    await cell(page, AIR, 'Caimito').fill('53');
    await page.keyboard.press('Enter');
    await expect(bar.getByText('1 precio cambia más de 3 veces')).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Guardar 0' })).toBeDisabled();
    await bar.getByRole('button', { name: 'Están bien' }).click();
    await expect(bar.getByRole('button', { name: 'Guardar 1' })).toBeEnabled();
    await bar.getByRole('button', { name: 'Descartar' }).click();
    await expect(bar).toHaveCount(0);
    await expect(cell(page, AIR, 'Caimito')).toHaveValue('5.30');
  });

  await test.step('a file is looked at first, and what another changed meanwhile is a conflict', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bajar CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.csv$/);
    const rows = [
      'Estado;Ciudad;Aire ($/lb)',
      `${place.name};Arriba;5,90`,
      `${place.name};Bajada;5,50`,
      `${place.name};Nadie;5,50`,
    ];
    const file = { name: 'noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    const preview = page.getByRole('region', { name: 'noviembre.csv' });
    await expect(preview.getByText('3 filas leídas, nada guardado todavía')).toBeVisible();
    await expect(preview.getByText(/No hay ninguna ciudad con ese nombre/)).toBeVisible();
    await expect(preview.getByText('+5.9 %')).toBeVisible();
    await look(page, 'tarifas-archivo');
    await preview.getByRole('button', { name: 'Pasar 2 a la tabla' }).click();
    const [, second] = place.cities;
    const theirs = [{ city: second?.id, figure: 'air_cost', was: 5.3, becomes: 5.4 }];
    await call(page, 'POST', '/places/tariffs', { body: { cells: theirs } });
    await bar.getByRole('button', { name: 'Guardar 2' }).click();
    const conflict = page.getByRole('group', { name: `${AIR} de Bajada antes: 5.30` });
    await expect(conflict).toBeVisible();
    await look(page, 'tarifas-conflicto');
    await conflict.getByRole('radio', { name: /5\.40/ }).check();
    await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await expect(bar).toHaveCount(0);
    expect((await saved(page, place)).map(([air]) => air)).toEqual([5.9, 5.4, 5.3]);
  });

  await test.step('from a day on: seen, changed, withdrawn', async () => {
    await cell(page, AIR, 'Arriba').fill('6.10');
    await page.keyboard.press('Enter');
    const last = await bar.getByLabel('Desde').getAttribute('max');
    await bar.getByLabel('Desde').fill(last ?? '');
    await bar.getByRole('button', { name: 'Planificar 1' }).click();
    await expect(bar).toHaveCount(0);
    expect((await saved(page, place))[0]).toEqual([5.9, 21]);
    const { data: versions } = await call<{ id: number; state: string }[]>(page, 'GET', '/places/tariffs');
    const plan = versions.find(({ state }) => state === 'waiting');
    await page.getByRole('button', { name: `Cambiar la versión ${plan?.id}` }).click();
    await expect(cell(page, AIR, 'Arriba')).toHaveValue('6.10');
    await expect(bar.getByLabel('Desde')).toHaveValue(last ?? '');
    await bar.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('button', { name: `Retirar la versión ${plan?.id}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
    await expect(page.getByRole('button', { name: `Retirar la versión ${plan?.id}` })).toHaveCount(0);
    await page.getByRole('button', { name: 'Versiones' }).click();
    const panel = page.getByRole('dialog', { name: 'Versiones de las tarifas' });
    await panel.getByRole('button', { name: `Ver la versión ${plan?.id}` }).click();
    await expect(panel.getByText('5.90 → 6.10')).toBeVisible();
    // typed in the table, after a file was saved from there
    await expect(panel.getByRole('listitem').filter({ hasText: `Versión ${plan?.id}` })).not.toContainText(
      'de un archivo',
    );
    await look(page, 'tarifas-versiones');
  });

  await test.step('on a phone a city is a line', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/cities');
    await expect(page.getByRole('button', { name: 'Editar Cabimas' })).toBeVisible();
    await look(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(12_000);
    await look(page, 'tarifas-390');
  });
});

test('prices are taken back: by the notice, by a version, and what was thrown away too', async ({
  browser,
}) => {
  const page = await someone(browser, MANAGER);
  const place = await newPlace(page);
  const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
  const undo = page.getByRole('complementary', { name: 'Deshacer el último cambio' }).getByRole('button');
  await page.goto(`/cities?state=${place.state}`);
  await expect(cell(page, AIR, 'Caimito')).toHaveValue('5.30');
  const raise = async (percent: string) => {
    await page.getByLabel('Qué precio').selectOption({ label: AIR });
    await page.getByLabel('Porcentaje').fill(percent);
    await page.getByRole('button', { name: 'Aplicar' }).click();
  };
  const air = async () => (await saved(page, place)).map(([cost]) => cost);
  const newest = async () => (await call<{ id: number }[]>(page, 'GET', '/places/tariffs')).data[0]?.id ?? 0;

  await test.step('Descartar', async () => {
    await raise('7');
    await bar.getByRole('button', { name: 'Descartar' }).click();
    await expect(bar).toHaveCount(0);
    await undo.click();
    await expect(bar.getByRole('button', { name: 'Guardar 3' })).toBeVisible();
    await expect(cell(page, AIR, 'Caimito')).toHaveValue('5.67');
  });

  await test.step('what was saved a moment ago', async () => {
    await bar.getByRole('button', { name: 'Guardar 3' }).click();
    await expect(bar).toHaveCount(0);
    expect(await air()).toEqual([5.67, 5.67, 5.67]);
    await undo.click();
    await expect(page.getByText('Todo quedó como antes de guardar')).toBeVisible();
    await expect(cell(page, AIR, 'Caimito')).toHaveValue('5.30');
    expect(await air()).toEqual([5.3, 5.3, 5.3]);
  });

  await test.step('a version and all that followed it, looked at before it is saved', async () => {
    const cents = [11, 12, 13].map((hundredth, at) => ({
      city: place.cities[at]?.id,
      figure: 'air_cost',
      was: 5.3,
      becomes: 6 + hundredth / 100,
    }));
    await call(page, 'POST', '/places/tariffs', { body: { cells: cents } });
    const version = await newest();
    const again = [{ city: place.cities[0]?.id, figure: 'air_cost', was: 6.11, becomes: 9 }];
    await call(page, 'POST', '/places/tariffs', { body: { cells: again } });
    await page.reload();
    await page.getByRole('button', { name: 'Versiones' }).click();
    const panel = page.getByRole('dialog', { name: 'Versiones de las tarifas' });
    await panel.getByRole('button', { name: `Ver la versión ${version}` }).click();
    await look(page, 'tarifas-restaurar');
    await panel.getByRole('button', { name: `Restaurar lo anterior a la versión ${version}` }).click();
    await expect(panel).toHaveCount(0);
    await expect(bar.getByText(`Lo que había antes de la versión ${version}`)).toBeVisible();
    await expect(cell(page, AIR, 'Arriba')).toHaveValue('5.30');
    expect(await air()).toEqual([9, 6.12, 6.13]);
    await bar.getByRole('button', { name: 'Guardar 3' }).click();
    await expect(bar).toHaveCount(0);
    expect(await air()).toEqual([5.3, 5.3, 5.3]);
  });
});

test('a cell that a plan will overwrite says so, and saving it is asked about', async ({ browser }) => {
  const page = await someone(browser, MANAGER);
  const place = await newPlace(page);
  const [first] = place.cities;
  const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
  const day = addDays(todayInMiami(), 200);
  const shown = formatDay(day, 'D MMM YYYY');
  const planned = [{ city: first?.id, figure: 'air_cost', was: 5.3, becomes: 5.57 }];
  await call(page, 'POST', '/places/tariffs', { body: { cells: planned, from: day } });
  await page.goto(`/cities?state=${place.state}`);
  const marked = cell(page, AIR, 'Arriba');
  await expect(marked).toHaveAccessibleDescription(
    new RegExp(`Un cambio planificado \\(versión \\d+\\) lo hará 5.57 desde el ${shown}`),
  );
  await expect(cell(page, AIR, 'Bajada')).toHaveAccessibleDescription('');
  await expect(page.getByText(`Desde el ${shown}: 1 dato en 1 ciudad`)).toBeVisible();
  await expectAccessible(page);

  await marked.fill('6');
  await page.keyboard.press('Enter');
  await look(page, 'tarifas-planificado');
  await bar.getByRole('button', { name: 'Guardar 1' }).click();
  const question = page.getByRole('dialog', { name: 'Un cambio planificado lo hará otro' });
  await expect(question.getByText(`Aire ($/lb) de Arriba: 6.00 ahora, 5.57 desde el ${shown}`)).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect((await saved(page, place))[0]?.[0]).toBe(5.3);
  // a day that is gone is refused where it is typed, before anything is sent
  await bar.getByLabel('Desde').fill(addDays(todayInMiami(), -3));
  await expect(bar.getByText('Elija hoy o una fecha posterior, de un año como máximo')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Guardar 1' })).toBeDisabled();
  await bar.getByLabel('Desde').fill(todayInMiami());
  await bar.getByRole('button', { name: 'Guardar 1' }).click();
  await question.getByRole('button', { name: 'Guardar así' }).click();
  await expect(bar).toHaveCount(0);
  expect((await saved(page, place))[0]?.[0]).toBe(6);

  // a city's panel says it, and asks too
  await page.getByRole('button', { name: 'Editar Arriba' }).click();
  const panel = page.getByRole('dialog', { name: /ciudad/i });
  await expect(panel.getByText(/lo hará 5.57 desde el/)).toBeVisible();
  await panel.getByLabel('Costo de envío por aire').fill('6.50');
  await panel.getByRole('button', { name: 'Guardar' }).click();
  await expect(question.getByText(`Aire ($/lb) de Arriba: 6.50 ahora, 5.57 desde el ${shown}`)).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await panel.getByLabel('Costo de envío por aire').fill('5.57');
  await panel.getByRole('button', { name: 'Guardar' }).click();
  await expect(panel).toHaveCount(0);
  expect((await saved(page, place))[0]?.[0]).toBe(5.57);
  // then there is nothing left of the plan to change
  await page.getByRole('button', { name: /^Cambiar la versión/ }).click();
  await expect(page.getByText('Los precios ya son los de ese cambio').first()).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a cell typed again while it is saved is not lost, and a state that a save opened closes when it is undone', async ({
  browser,
}) => {
  const page = await someone(browser, MANAGER);
  const place = await newPlace(page);
  const [first] = place.cities;
  const off = [{ city: first?.id, figure: 'active', was: 1, becomes: 0 }];
  await call(page, 'POST', '/places/tariffs', { body: { cells: off } });
  const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
  await page.goto(`/cities?state=${place.state}`);
  await page.getByLabel('Arriba activa').check();
  await bar.getByLabel('Activar también sus estados').check();
  await bar.getByRole('button', { name: 'Guardar 1' }).click();
  await expect(page.getByText('su estado está inactivo')).toHaveCount(0);
  const undo = page.getByRole('complementary', { name: 'Deshacer el último cambio' }).getByRole('button');
  await undo.click();
  await expect(page.getByText('su estado está inactivo')).toHaveCount(3);

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/places/tariffs', async route => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  const price = cell(page, AIR, 'Arriba');
  await price.fill('6');
  await page.keyboard.press('Enter');
  await bar.getByRole('button', { name: 'Guardar 1' }).click();
  await price.fill('6.40');
  await page.keyboard.press('Enter');
  // the notice of the save before this one may still be there: only the answer tells that it was saved
  const answered = page.waitForResponse(
    answer => answer.url().endsWith('/api/places/tariffs') && answer.request().method() === 'POST',
  );
  resolve();
  expect((await answered).ok()).toBe(true);
  await expect(bar.getByRole('button', { name: 'Guardar 1' })).toBeEnabled();
  await expect(price).toHaveValue('6.40');
  expect((await saved(page, place))[0]?.[0]).toBe(6);
  await bar.getByRole('button', { name: 'Guardar 1' }).click();
  await expect(bar).toHaveCount(0);
  expect((await saved(page, place))[0]?.[0]).toBe(6.4);
});
