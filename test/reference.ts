import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../scripts/lib/root.mjs';
import { Ajv } from 'ajv';

/** Why a test that needs the reference data does not run where there is none. */
export const NO_REFERENCE =
  'the providers’ official schemas and samples (shared/reference beside the checkout) are absent';

/**
 * Where the providers' official schemas and samples lie: `shared/reference` beside the checkout or beside one of the
 * folders around it. They are read there and never copied. null where they are absent.
 */
export const referenceDir: string | null = findReference(dirname(ROOT));

function findReference(folder: string): string | null {
  const found = join(folder, 'shared', 'reference');
  if (existsSync(join(found, 'README.md'))) return found;
  return dirname(folder) === folder ? null : findReference(dirname(folder));
}

/** A JSON file of the reference data; undefined where there is none. */
export function reference(path: string): unknown {
  return referenceDir === null ? undefined : JSON.parse(readFileSync(join(referenceDir, path), 'utf8'));
}

/** What UPS's official schema of that name objects to; nothing where the reference data is absent. */
export type Objections = (schema: string, value: unknown) => string[];

/**
 * The schema of a place to search near demands a street and a city, allows neither to be empty, and says beside them
 * that only the country is required (Locator.yaml, July 2026): what is not known is left out.
 */
const UNKNOWN_STREET =
  /^Locator\.LOCATORRequestWrapper\/LocatorRequest\/OriginAddress\/AddressKeyFormat must have required property '(AddressLine|PoliticalDivision2)'$/;

/**
 * Requirements of UPS's OpenAPI documents (July 2026) that the reference data took out, put back: requests of ours keep
 * them. What else it took out are mistakes of the documents themselves, against their own samples and recorded calls:
 * PickupDate of 4 letters, ServiceDateOption of 1, Service.Code of at least 3, TotalWeight.Weight of at least 6,
 * LabelImageFormat.Code of at least 4, RequestAction of at least 13, both TrackingNumbers and ReferenceValues in every
 * Label Recovery, and the street and city of a place to search near.
 */
function asPublished(document: Schemas): Schemas {
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) {
    if (/^Rating\..*UnitOfMeasurement$/.test(name)) schema.required = ['Code', 'Description'];
    if (/^Rating\.RateRequest_Request$/.test(name)) schema.required = ['RequestOption'];
  }
  return document;
}

type Schemas = { components: { schemas: Record<string, { required?: string[] }> } };

/** In the documents each text has a letter at least, but those of indicators, which are there or not. */
const emptyTexts = (value: unknown, path = ''): string[] =>
  value === ''
    ? path.endsWith('Indicator')
      ? []
      : [`${path} must NOT have fewer than 1 characters`]
    : Object.entries(typeof value === 'object' ? (value ?? {}) : {}).flatMap(([name, part]) =>
        emptyTexts(part, `${path}/${name}`),
      );

/** Validates against UPS's official OpenAPI document, where it is at hand. */
export function upsObjections(): Objections {
  const document = reference('ups/ups-core.json') as Schemas | undefined;
  if (document === undefined) return () => [];
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, validateSchema: false });
  ajv.addSchema(asPublished(document), 'ups');
  return (schema, value) => {
    const validate = ajv.getSchema(`ups#/components/schemas/${schema}`);
    if (!validate) throw new Error(`UPS has no schema ${schema}`);
    void validate(value);
    const empty = /Request/.test(schema) ? emptyTexts(value, schema) : [];
    return (validate.errors ?? [])
      .map(({ instancePath, message }) => `${schema}${instancePath} ${message}`)
      .concat(empty)
      .filter(objection => !UNKNOWN_STREET.test(objection));
  };
}
