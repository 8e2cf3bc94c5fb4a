/**
 * What a person says of themselves, by the columns of `account`: its person edits it in the profile, facts tell it as
 * `person`, and it goes when the account is closed. It is no claim of a token, which every screen may read.
 */
type PersonField = {
  /** which of the staff receive it (docs/rules/permissions.md) */
  read: 'staff' | 'managers';
  /** clients are found by it, by the staff who read it (docs/rules/lists.md) */
  found: boolean;
};

export const PERSON = {
  name: { read: 'staff', found: true },
  email: { read: 'managers', found: true },
  phone: { read: 'managers', found: true },
  locker: { read: 'staff', found: true },
} as const satisfies Record<string, PersonField>;

export type OwnField = keyof typeof PERSON;

/** What clients are found by. */
export type FoundField = {
  [F in OwnField]: (typeof PERSON)[F] extends { found: true } ? F : never;
}[OwnField];

export const OWN_FIELDS = /* @__PURE__ */ Object.keys(PERSON) as OwnField[];
export const FOUND_FIELDS = /* @__PURE__ */ OWN_FIELDS.filter(name => PERSON[name].found) as FoundField[];
