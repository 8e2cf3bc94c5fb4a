import { type FactValues, FACTS } from '@puerta/domain/facts';
import { expect, test } from 'vitest';
import { actionWords, actorWords, changeWords, objectWords } from '@puerta/contract/office/trail-words';

const parcel = { type: 'package', id: 7, label: 'CE0123456789' };
const luisa = { id: 3, name: 'Luisa' };
const done = (action: string) => actionWords({ action, actor: luisa, object: parcel });

test('every kind of fact has its sentence', () => {
  for (const action of Object.keys(FACTS)) {
    expect(done(action), action).toMatch(/^[A-ZÁÉÍÓÚ][a-záéíóúñ]/);
    expect(done(action), action).not.toMatch(/[._]/);
  }
  expect(done('debt.waived')).toBe('Condonó la deuda');
  // as a newer or older version wrote it
  expect(done('parcel.gift_wrapped')).toBe('parcel gift wrapped');
  expect(done('constructor')).toBe('constructor');
  expect(objectWords(parcel)).toBe('paquete CE0123456789');
});

test('who did it and whose it was are told of every access', () => {
  const told = (action: string, actor: { id: number | null; name: string }, id: number | null = 3) =>
    `${actorWords({ action, actor })} · ${actionWords({ action, actor, object: { type: 'account', id, label: '' } })}`;
  const nobody = { id: null, name: '' };
  expect(told('account.email_changed', luisa)).toBe('Luisa · Cambió su correo');
  expect(told('account.email_changed', luisa, 8)).toBe('Luisa · Cambió el correo del usuario');
  expect(told('account.password_changed', luisa)).toBe('Luisa · Cambió su contraseña');
  expect(told('account.password_changed', luisa, 8)).toBe('Luisa · Cambió la contraseña de la cuenta');
  // as facts of before say it
  expect(told('account.password_changed', nobody)).toBe('Sistema · Cambió la contraseña de la cuenta');
  expect(told('account.password_asked', nobody)).toBe('Sin identificar · Pidió una contraseña nueva');
  expect(told('session.refused', nobody, null)).toBe('Sin identificar · No pudo iniciar sesión');
  expect(told('account.closed', { id: 3, name: '' })).toBe('Cliente · Cerró su cuenta');
  expect(told('list.exported', luisa, null)).toBe('Luisa · Exportó la lista');
  // nothing of what a stranger to the account may do says "su"
  for (const action of ['session.refused', 'account.password_asked', 'list.exported'])
    expect(told(action, luisa, 8)).not.toMatch(/ su /);
});

test('changes are told with names, amounts and states; what stayed is not', () => {
  expect(
    changeWords({ object: parcel, from: { status: 2, weight: 10 }, to: { status: 5, weight: 10 } }),
  ).toEqual(['estado: Almacen Miami → Entregado']);
  expect(changeWords({ object: { ...parcel, type: 'lot' }, from: { status: 1 }, to: { status: 2 } })).toEqual(
    ['estado: Creado → Enviado'],
  );
  expect(changeWords({ object: parcel, from: { debt_cents: 1250 }, to: { debt_cents: 0 } })).toEqual([
    'deuda: $12.50 → $0.00',
  ]);
  expect(changeWords({ object: parcel, from: null, to: { method: 'zelle', note: null } })).toEqual([
    'medio: Zelle',
  ]);
  expect(changeWords({ object: parcel, from: { blocked: false }, to: { blocked: true } })).toEqual([
    'bloqueado: no → sí',
  ]);
  expect(changeWords({ object: parcel, from: { weight: 9.5 }, to: { weight: 10 } })).toEqual([
    'peso: 9.5 lb → 10 lb',
  ]);
  const ticket = { ...parcel, type: 'ticket' };
  expect(changeWords({ object: ticket, from: { status: 'OPEN' }, to: { status: 'CLOSED' } })).toEqual([
    'estado: Abierto → Cerrado',
  ]);
  expect(
    changeWords({
      object: { ...parcel, type: 'user' },
      from: { role: 'manager' },
      to: { role: 'restricted' },
    }),
  ).toEqual(['rol: Gerente → Operario']);
  expect(changeWords({ object: ticket, from: null, to: { files: 2 } })).toEqual(['archivos: 2']);
  expect(changeWords({ object: ticket, from: null, to: { follows: 41 } })).toEqual([
    'a partir del ticket: 41',
  ]);
  expect(changeWords({ object: parcel, from: null, to: null })).toEqual([]);
});

test('days are told as people write them', () => {
  expect(changeWords({ object: parcel, from: null, to: { process_day: '2026-11-22' } })[0]).toMatch(
    /: 22 nov 2026$/,
  );
  expect(objectWords({ type: 'cash', label: '2026-11-22' })).toBe('caja del día 22 nov 2026');
});

test('why a bank or a carrier refused is told in words', () => {
  const why = (reason: string) => changeWords({ object: parcel, from: null, to: { reason } })[0];
  const reasons = ['refused', 'came_back', 'above_captured', 'not_captured', 'not_found'];
  for (const reason of [...reasons, 'already_scanned', 'too_old', 'already_picked_up'])
    expect(why(reason), reason).not.toContain(reason.replaceAll('_', ' ').split(' ').at(-1));
  expect(why('refused')).toBe('motivo: El banco no aceptó el reembolso');
  // what a manager wrote stays as it was written
  expect(why('Lo vi en la página de UPS')).toBe('motivo: Lo vi en la página de UPS');
});

test('measures stand as they are read, and pictures without their files’ names', () => {
  const to = { height: 8, length: 12, status: 2, weight: 10, width: 9 };
  expect(changeWords({ object: parcel, from: null, to })).toEqual([
    'estado: Almacen Miami',
    'peso: 10 lb',
    'largo: 12 in',
    'ancho: 9 in',
    'alto: 8 in',
  ]);
  const settings = { type: 'settings', label: 'Andes' };
  const [key, other] = ['andes/logo/2be98979.jpg', 'andes/logo/77.jpg'];
  const changed = (from: string | null, to: string | null) =>
    changeWords({ object: settings, from: { logo_key: from }, to: { logo_key: to } });
  expect(changed(null, key)).toEqual(['logo principal: se puso']);
  expect(changed(key, other)).toEqual(['logo principal: se cambió']);
  expect(changed(key, null)).toEqual(['logo principal: se quitó']);
});

test('what is gone says what it was, and what was taken away that it was', () => {
  const state = { type: 'state', label: 'Zulia' };
  expect(changeWords({ object: state, from: { name: 'Zulia', active: true }, to: null })).toEqual([
    'nombre: Zulia',
    'activo: sí',
  ]);
  expect(changeWords({ object: state, from: { phone: '305' }, to: { phone: null } })).toEqual([
    'se quitó teléfono (era 305)',
  ]);
  expect(changeWords({ object: state, from: { phone: null }, to: { phone: '' } })).toEqual([]);
});

test('a limit says its unit and what was before, and terms whose they are and since when', () => {
  const settings = { type: 'settings', label: 'Andes' };
  const changed = (from: FactValues, to: FactValues) =>
    changeWords({ object: settings, from, to }, at => `(${at})`);
  expect(changed({ air_weight_max: null }, { air_weight_max: 110 })).toEqual([
    'límite de peso aéreo: ninguno → 110 lb',
  ]);
  expect(changed({ air_weight_max: 110 }, { air_weight_max: null })).toEqual([
    'límite de peso aéreo: 110 lb → ninguno',
  ]);
  expect(changed({ profit: 10 }, { profit: 12 })).toEqual(['margen marítimo: 10 % → 12 %']);
  const own = 'propia-2026-11-24T22:10:42.546Z';
  expect(changed({ terms_version: '2026-11' }, { terms_version: own })).toEqual([
    'versión de los términos: los generales, nov 2026 → los de la agencia, (2026-11-24T22:10:42.546Z)',
  ]);
});
