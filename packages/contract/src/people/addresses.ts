import { isVenezuelanMobile, stripUsPhone, stripVenezuelanPhone } from '@puerta/domain/people/phone';
import { US_STATES } from '@puerta/domain/places/us-states';
import * as z from 'zod/mini';
import { asksCarrier, by, change, customer, type Endpoint, read } from '../endpoint.ts';
import { edit, version } from '../edits.ts';
import { id, instant, zip } from '../fields.ts';
import { email, optionalText, text } from '../text-fields.ts';
import { labelText, optionalLabelText } from '../parcels/label-text.ts';
import { invalid } from '../messages.es.ts';

const usPhone = (missing: string) =>
  z.pipe(
    text(missing, 40),
    z.pipe(
      z.transform((phone: string) => stripUsPhone(phone)),
      z.string().check(z.regex(/^\d{10}$/, { error: missing })),
    ),
  );
const usState = (message: string) =>
  text(message, 2).check(z.refine(code => US_STATES.some(state => state.code === code), { error: message }));

const us = invalid.usAddress;
export const usAddressBody = z.object({
  title: text(us.title),
  name: labelText(us.name),
  email: email(us.email, us.email),
  phone: usPhone(us.phone),
  lineOne: labelText(us.address, 200),
  lineTwo: optionalLabelText(200),
  state: usState(us.state),
  city: labelText(us.city),
  zip_code: zip(us.zip),
});

const ve = invalid.venezuelaAddress;
const venezuelaPhone = z.pipe(
  text(ve.phone, 40),
  z.pipe(
    z.transform((phone: string) => stripVenezuelanPhone(phone)),
    z.string().check(z.refine(isVenezuelanMobile, { error: ve.phone })),
  ),
);
/** Adding an address does not check the form of its e-mail; editing does (docs/rules/forms.md). */
export const venezuelaAddressBody = z.object({
  title: text(ve.title),
  name: labelText(ve.name),
  phone: venezuelaPhone,
  email: text(ve.email, 160),
  state: id(ve.state),
  city: id(ve.city),
  address: labelText(ve.address, 200),
});
export const venezuelaAddressEdit = z.extend(venezuelaAddressBody, {
  email: email(ve.email, ve.emailInvalid),
});

/** When it was last sent from or to, among the latest orders; null where it was not. */
const usedAt = z.nullable(instant);

export const usAddress = z.object({
  id: z.int(),
  used_at: usedAt,
  version,
  title: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  lineOne: z.string(),
  lineTwo: z.string(),
  state: z.string(),
  city: z.string(),
  zip_code: z.string(),
});
/** The own data as a US address, in no book; empty texts for what is not known. */
export const ownAddress = z.omit(usAddress, { id: true, version: true, title: true, used_at: true });
export const venezuelaAddress = z.object({
  id: z.int(),
  used_at: usedAt,
  version,
  title: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.int(),
  city: z.int(),
  address: z.string(),
  city_name: z.string(),
  state_name: z.string(),
  /** whether the agency still sends to this city */
  offered: z.boolean(),
});

/** What the carrier is asked of a US address, and what it may have meant. */
const checkedAddress = z.object({
  lineOne: text(us.address, 200),
  lineTwo: optionalText(200),
  state: usState(us.state),
  city: text(us.city),
  zip_code: zip(us.zip),
});
export type CheckedAddress = z.infer<typeof checkedAddress>;
export const addressCheck = z.object({
  /** `unchecked`: the carrier did not say in time */
  verdict: z.enum(['valid', 'suggestion', 'unknown', 'unchecked']),
  candidates: z.array(checkedAddress),
});
export type AddressCheck = z.infer<typeof addressCheck>;

const created = z.object({ id: z.int() });
const byId = z.object({ id: id() });

export const addressesEndpoints = {
  'GET /profile/sender': {
    ...by(customer, read),
    summary: 'Own US addresses, by last use',
    answer: z.array(usAddress),
  },
  'GET /profile/sender/own': {
    ...by(customer, read),
    summary: 'The own name, e-mail and phone with the address given at registration, as a US address',
    answer: ownAddress,
  },
  'POST /profile/sender': {
    ...by(customer, change),
    summary: 'Adds a US address',
    once: 'made',
    body: usAddressBody,
    answer: created,
  },
  'POST /profile/sender/check': {
    ...by(customer, asksCarrier),
    summary: 'What the carrier thinks of a US address; it suggests, and never blocks',
    again: 'asks',
    body: checkedAddress,
    answer: addressCheck,
  },
  'PUT /profile/sender/:id': {
    ...by(customer, change),
    summary: 'Edits a US address',
    params: byId,
    body: z.extend(usAddressBody, edit),
    answer: created,
  },
  'DELETE /profile/sender/:id': {
    ...by(customer, change),
    summary: 'Deletes a US address',
    params: byId,
    answer: z.null(),
  },
  'GET /profile/receiver': {
    ...by(customer, read),
    summary: 'Own Venezuelan addresses, by last use',
    answer: z.array(venezuelaAddress),
  },
  'POST /profile/receiver': {
    ...by(customer, change),
    summary: 'Adds a Venezuelan address',
    once: 'made',
    body: venezuelaAddressBody,
    answer: created,
  },
  'PUT /profile/receiver/:id': {
    ...by(customer, change),
    summary: 'Edits a Venezuelan address',
    params: byId,
    body: z.extend(venezuelaAddressEdit, edit),
    answer: created,
  },
  'DELETE /profile/receiver/:id': {
    ...by(customer, change),
    summary: 'Deletes a Venezuelan address',
    params: byId,
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
