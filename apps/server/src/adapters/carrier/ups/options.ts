import type { ParcelOptions } from '../port.ts';

/** UPS's numbers of signatures for a package that stays in the United States. */
export const SIGNATURE_CODES: Readonly<Record<NonNullable<ParcelOptions['signature']>, string>> = {
  receiver: '2',
  adult: '3',
};

/** What is added to one package, in rating and shipping alike. */
export function optionsOf({ declaredCents, signature }: ParcelOptions) {
  if (declaredCents === undefined && signature === undefined) return {};
  return {
    PackageServiceOptions: {
      ...(declaredCents !== undefined && {
        DeclaredValue: { CurrencyCode: 'USD', MonetaryValue: (declaredCents / 100).toFixed(2) },
      }),
      ...(signature && { DeliveryConfirmation: { DCISType: SIGNATURE_CODES[signature] } }),
    },
  };
}

/** What is added to the whole shipment: an element that is there. */
export const saturdayOf = (saturday: boolean | undefined) =>
  saturday ? { ShipmentServiceOptions: { SaturdayDeliveryIndicator: '' } } : {};
