/** Who there is, and what a role is called elsewhere. A role that is not named here is nobody. */
export type Role = 'customer' | 'manager' | 'restricted';

/** The agency's own people. */
export const STAFF = ['manager', 'restricted'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF)[number];

/** Token claims: type 0 customer, 1 staff; role 0 customer, 1 manager, 2 restricted staff (docs/rules/accounts.md). */
export type RoleClaims = { type: 0 | 1; role: 0 | 1 | 2 };
/** The user editor's values: 1 Gerente, 0 Operario. */
export type EditorRole = 0 | 1;

/** What a role is called in tokens and in the user editor; whoever is not named here is nobody. */
const NUMBERS = {
  customer: { claims: { type: 0, role: 0 }, editor: null },
  manager: { claims: { type: 1, role: 1 }, editor: 1 },
  restricted: { claims: { type: 1, role: 2 }, editor: 0 },
} as const satisfies Readonly<Record<Role, { claims: RoleClaims; editor: EditorRole | null }>>;

/** Whether a stored or sent name is a role's. */
export function isRole(name: string): name is Role {
  return Object.hasOwn(NUMBERS, name);
}

export function isStaff(name: string): name is StaffRole {
  return STAFF.some(role => role === name);
}

export function claimsOf(role: Role): RoleClaims {
  return NUMBERS[role].claims;
}

/** null for a pair that no account has. */
export function roleOfClaims(claims: { type: number; role: number }): Role | null {
  const roles = Object.keys(NUMBERS) as Role[];
  return (
    roles.find(role => {
      const { type, role: number } = NUMBERS[role].claims;
      return type === claims.type && number === claims.role;
    }) ?? null
  );
}

/** Throws for a value that no role has: the editor offers those of `NUMBERS` alone. */
export function roleOfEditor(editorRole: EditorRole): StaffRole {
  const role = STAFF.find(one => NUMBERS[one].editor === editorRole);
  if (!role) throw new Error(`No role is ${editorRole} in the editor`);
  return role;
}

export function editorRoleOf(role: StaffRole): EditorRole {
  return NUMBERS[role].editor;
}
