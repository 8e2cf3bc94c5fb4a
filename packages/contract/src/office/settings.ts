import { isSupportEmail } from '@puerta/domain/people/email';
import { MARGIN_MAX, MARGIN_MIN, WEIGHT_MAX, WEIGHT_MIN } from '@puerta/domain/parcels/parcel-limits';
import { isContiguousUsState } from '@puerta/domain/places/us-states';
import * as z from 'zod/mini';
import { edit, version } from '../edits.ts';
import { by, change, type Endpoint, keepsFile, manager, read, staff } from '../endpoint.ts';
import { dollars, flag, measure, ZIP } from '../fields.ts';
import { lines, optionalLines, optionalText, text } from '../text-fields.ts';
import { labelText } from '../parcels/label-text.ts';
import { invalid } from '../messages.es.ts';

const on = invalid.settings;
const COLOR = /^#[0-9a-f]{6}$/i;
const SHORT_NAME = /^[A-Za-z0-9]{2,6}$/;
const PREFIX = /^[A-Z]{2,4}$/;
/** The scheme of an address that is none of the web's: what opens it might run it. `host.test:8080` is none. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+-]*:/i;
/** Whether a text that is shown as a link leads to the web at most. Browsers read past blanks in a scheme. */
const isWebLink = (typed = '') => !OTHER_SCHEME.test(typed.replace(/\s/g, ''));

const required = (max = 160) => text(on.required, max);
const onLabels = (max = 160) => labelText(on.required, max);
const upper = z.overwrite<string>(value => value.toUpperCase());

/** Pounds of one package; blank is no limit. */
const weightLimit = z.optional(
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' ? null : value)),
    z.nullable(measure(WEIGHT_MIN, WEIGHT_MAX, on.weightLimit)),
  ),
);

/** Where labels of orders to Venezuela ship to. */
const warehouse = z.object({
  name: onLabels(),
  address: onLabels(200),
  city: onLabels(),
  state: required(2),
  zip: required(10),
  phone: required(40),
});

const fields = z.object({
  name: required(80),
  short_name: required(20),
  state_code: required(2),
  slogan: required(200),
  city: required(),
  phone: required(40),
  // in lines, so that its own rule tells of a second one
  support_email: lines(on.required, 160),
  address: required(200),
  primary_color: required(20),
  facebook: required(200),
  instagram: required(200),
  zip_code: required(10),
  locker_url: z.optional(optionalText(300)),
  profit: z.optional(measure(MARGIN_MIN, MARGIN_MAX, on.margin)),
  profit_air: z.optional(measure(MARGIN_MIN, MARGIN_MAX, on.margin)),
  // beyond the specified call: what is not sent stays as it is
  story: z.optional(optionalLines(4000)),
  terms_text: z.optional(optionalLines(60_000)),
  warehouse: z.optional(warehouse),
  tracking_prefix: z.optional(required(4).check(upper)),
  time_zone: z.optional(required(60)),
  second_factor_required: z.optional(flag(on.secondFactor)),
  public_amounts: z.optional(flag(on.publicAmounts)),
  air_weight_max: weightLimit,
  ocean_weight_max: weightLimit,
  ground_weight_max: weightLimit,
  ...edit,
});
type Fields = z.output<typeof fields>;

const rule = (path: string, message: string, holds: (values: Fields) => boolean) =>
  z.refine<Fields>(holds, { error: message, path: path.split('.') });

/** Formats are looked at once everything that is required is there: an empty field is told of before a wrong one. */
export const settingsBody = fields.check(
  rule('support_email', on.supportEmail, values => isSupportEmail(values.support_email)),
  rule('short_name', on.shortName, values => SHORT_NAME.test(values.short_name)),
  rule('state_code', on.state, values => isContiguousUsState(values.state_code)),
  rule('primary_color', on.color, values => COLOR.test(values.primary_color)),
  rule('zip_code', on.zip, values => ZIP.test(values.zip_code)),
  rule('facebook', on.link, values => isWebLink(values.facebook)),
  rule('instagram', on.link, values => isWebLink(values.instagram)),
  rule('locker_url', on.link, values => isWebLink(values.locker_url)),
  rule('warehouse.state', on.state, ({ warehouse: at }) => !at || isContiguousUsState(at.state)),
  rule('warehouse.zip', on.zip, ({ warehouse: at }) => !at || ZIP.test(at.zip)),
  rule('tracking_prefix', on.prefix, ({ tracking_prefix: at }) => at === undefined || PREFIX.test(at)),
);
/** Any of these alone, whatever of the others is not filled in yet. */
export const someSettings = z.object({
  primary_color: z.optional(required(20).check(z.regex(COLOR, { error: on.color }))),
  air_weight_max: weightLimit,
  profit: fields.shape.profit,
  profit_air: fields.shape.profit_air,
  slogan: z.optional(fields.shape.slogan),
  phone: z.optional(fields.shape.phone),
  warehouse_phone: z.optional(warehouse.shape.phone),
});
const nullableText = z.nullable(z.string());
const shown = {
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  state_code: z.string(),
  state_name: z.string(),
  slogan: z.string(),
  city: z.string(),
  zip_code: z.string(),
  phone: z.string(),
  support_email: z.string(),
  email: z.string(),
  address: z.string(),
  ups_pickup_cost: dollars,
  primary_color: z.string(),
  color: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  logo: nullableText,
  logo_url: nullableText,
  alt_logo_url: nullableText,
  logo_black: nullableText,
  locker_url: z.string(),
  story: z.string(),
  terms_text: z.string(),
  warehouse: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    phone: z.string(),
  }),
  tracking_prefix: z.string(),
  time_zone: z.string(),
  second_factor_required: z.int(),
  public_amounts: z.int(),
  air_weight_max: z.nullable(z.number()),
  ocean_weight_max: z.nullable(z.number()),
  ground_weight_max: z.nullable(z.number()),
  /** the operator's to give: links in mails lead there */
  domain: z.string(),
  version,
};
/** `release`: of the program, as the changelog names it */
const forManagers = z.object({
  ...shown,
  profit: z.number(),
  profit_air: z.number(),
  release: z.string(),
});
export type Settings = z.infer<typeof forManagers>;

export const LOGO_TYPES = ['logo', 'logo_white', 'logo_black'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];
const logoType = z.enum(LOGO_TYPES, { error: on.logoType });

export const settingsEndpoints = {
  'GET /admin/setting': {
    ...by(staff, read),
    summary: "The agency's settings; restricted staff read no amount but the pickup fee",
    answer: { manager: forManagers, restricted: z.object(shown) },
  },
  'POST /admin/setting': {
    ...by(manager, change),
    summary: "Changes the agency's settings; the pickup fee is not among them",
    again: 'sets',
    body: settingsBody,
    changesAgency: true,
    answer: forManagers,
  },
  'POST /admin/picture': {
    ...by(manager, keepsFile),
    summary: 'Replaces a logo: the main one, the white one or the black one',
    again: 'sets',
    body: z.object({ type: logoType }),
    upload: 'required',
    changesAgency: true,
    answer: forManagers,
  },
  'PUT /admin/setting': {
    ...by(manager, change),
    summary: 'Changes what a new agency sets step by step; what is not sent stays',
    body: someSettings,
    changesAgency: true,
    answer: forManagers,
  },
  'DELETE /admin/picture/:type': {
    ...by(manager, change),
    summary: 'Takes a logo away: name and initials stand in its place',
    params: z.object({ type: logoType }),
    changesAgency: true,
    answer: forManagers,
  },
} as const satisfies Record<string, Endpoint>;
