import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Carrier, LabelRequest, ParcelOptions } from './port.ts';

type UnderTest = { carrier(): Carrier };

/** A postal code that no carrier knows. */
export const NOWHERE = '00000';

/** Part of port-suite.ts: labels in ZPL. */
export function thermalLabels(
  { carrier }: UnderTest,
  buyTwo: (carrier: Carrier) => Promise<{ shipmentId: string; trackings: string[] }>,
): void {
  test('a label for thermal printers has the same bar code, while it is valid', async () => {
    const { shipmentId, trackings } = await buyTwo(carrier());
    for (const tracking of trackings) {
      const answer = await carrier().recoverZpl(tracking);
      if (!answer.ok) throw new Error(answer.reason);
      expect(answer.zpl).toMatch(/^\s*\^XA[^]*\^XZ\s*$/);
      expect([...answer.zpl.matchAll(/\^BC[^^]*\^FD([^^]*)\^FS/g)].map(([, code]) => code)).toEqual([
        tracking,
      ]);
    }
    const [tracking = ''] = trackings;
    await carrier().voidShipment(shipmentId);
    expect(await carrier().recoverZpl(tracking)).toEqual({ ok: false, reason: 'voided' });
    expect(await carrier().recoverZpl('1Z9999999999999999')).toEqual({ ok: false, reason: 'not_found' });
  });
}

/** Part of port-suite.ts: what is added to a parcel costs more, and its label as much as it was rated at. */
export function addedOptions({ carrier }: UnderTest, request: LabelRequest): void {
  const { from, to, service } = request;
  const OPTIONS = [
    { declaredCents: 50_000 },
    { signature: 'receiver' },
    { signature: 'adult' },
    { declaredCents: 50_000, signature: 'adult' },
  ] as const;

  test('protection, signatures and a Saturday, alone and together', async () => {
    const ask = async (added: ParcelOptions, saturday: boolean) => {
      const parcels = request.parcels.map(parcel => ({ ...parcel, ...added }));
      const { residential } = to;
      const rated = await carrier().rate({ from, to, parcels, service, residential, saturday });
      const reference = `suite-${randomUUID().slice(0, 12)}`;
      const bought = await carrier().buyLabels({ ...request, reference, parcels, saturday });
      if (!rated.ok || !rated.rates[0] || !bought.ok) throw new Error('refused');
      expect(bought.chargedCents).toBe(rated.rates[0].negotiatedCents);
      return bought.chargedCents;
    };
    const plain = await ask({}, false);
    const dear = await Promise.all(OPTIONS.map(added => ask(added, false)));
    for (const cents of dear) expect(cents).toBeGreaterThan(plain);
    expect(dear.at(-1)).toBe(Math.max(...dear));
    expect(await ask({}, true)).toBeGreaterThan(plain);
  });
}

/** Part of port-suite.ts: whoever received a parcel sends it back; its label costs what it was rated at, and may be voided. */
export function returnLabels({ carrier }: UnderTest, request: LabelRequest): void {
  test('a return is rated, sold, found again with its label, and voided whole', async () => {
    const [parcel] = request.parcels;
    if (!parcel) throw new Error('no parcel');
    const { from, to, service } = request;
    const parcels = [{ ...parcel, declaredCents: 50_000 }];
    const rated = await carrier().rate({
      from,
      to,
      parcels,
      service,
      residential: to.residential,
      returns: true,
    });
    const reference = `suite-${randomUUID().slice(0, 12)}`;
    const bought = await carrier().buyLabels({ ...request, reference, parcels, returns: true });
    if (!rated.ok || !rated.rates[0] || !bought.ok) throw new Error('refused');
    expect(bought.chargedCents).toBe(rated.rates[0].negotiatedCents);
    const found = await carrier().findByReference(reference, [parcel.printedReference]);
    const { printedReference, carrierTracking, label } = bought.packages[0] ?? {};
    expect(found).toMatchObject({
      state: 'bought',
      packages: [{ printedReference, carrierTracking, label }],
    });
    expect(await carrier().voidShipment(bought.shipmentId)).toEqual({ ok: true, alreadyVoided: false });
    expect(await carrier().findByReference(reference)).toEqual({ state: 'none' });
  });
}

/** Part of port-suite.ts: where a parcel may be left. */
export function dropPoints({ carrier }: UnderTest): void {
  const near = { lines: ['12 Oak Street'], city: 'Orlando', state: 'FL', zip: '32801' };

  test('the nearest come first, with address, phone and a week of hours', async () => {
    const answer = await carrier().findDropPoints(near);
    if (!answer.ok) throw new Error(answer.reason);
    const { points } = answer;
    expect(points.length).toBeGreaterThanOrEqual(2);
    expect(points.length).toBeLessThanOrEqual(10);
    const miles = points.map(point => point.miles);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    for (const { name, lines, city, state, zip, phone, hours } of points) {
      expect([name, city, lines.join(), state, zip].every(text => text.length > 0)).toBe(true);
      expect(phone).toMatch(/^(\d{10})?$/);
      expect(hours === null || hours.length === 7).toBe(true);
    }
    expect(points[0]).toMatchObject({ state: 'FL', hours: expect.any(Array) });
    expect(await carrier().findDropPoints(near)).toEqual(answer);
  });

  test('a postal code alone is enough; one that does not exist is refused', async () => {
    const zipOnly = { lines: [], city: '', state: '', zip: '32801' };
    expect(await carrier().findDropPoints(zipOnly)).toMatchObject({ ok: true });
    const nowhere = { ...zipOnly, zip: NOWHERE };
    expect(await carrier().findDropPoints(nowhere)).toEqual({ ok: false, reason: 'unknown_zip' });
  });
}
