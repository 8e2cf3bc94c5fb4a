import { Ajv } from 'ajv';
import { reference } from './reference.ts';

/** What UPS's official schema of that name objects to; nothing where the reference data is absent. */
export type Objections = (schema: string, value: unknown) => string[];

/**
 * The schema of a place to search near demands a street and a city, allows neither to be empty, and says beside them
 * that only the country is required (Locator.yaml, July 2026): what is not known is left out.
 */
const UNKNOWN_STREET =
  /^Locator\.LOCATORRequestWrapper\/LocatorRequest\/OriginAddress\/AddressKeyFormat must have required property '(AddressLine|PoliticalDivision2)'$/;

/** Validates against UPS's official OpenAPI document, where it is at hand. */
export function upsObjections(): Objections {
  const document = reference('ups/ups-core.json');
  if (document === undefined) return () => [];
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, validateSchema: false });
  ajv.addSchema(document as object, 'ups');
  return (schema, value) => {
    const validate = ajv.getSchema(`ups#/components/schemas/${schema}`);
    if (!validate) throw new Error(`UPS has no schema ${schema}`);
    void validate(value);
    return (validate.errors ?? [])
      .map(({ instancePath, message }) => `${schema}${instancePath} ${message}`)
      .filter(objection => !UNKNOWN_STREET.test(objection));
  };
}
