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

/** UPS's number of a return whose label is printed where the parcel is (Print Return Label). */
export const PRINT_RETURN_LABEL = '9';

/** A return: of the whole shipment in shipping, and among its options in rating. */
export const returnOf = (returns: boolean | undefined) =>
  returns ? { ReturnService: { Code: PRINT_RETURN_LABEL } } : {};
