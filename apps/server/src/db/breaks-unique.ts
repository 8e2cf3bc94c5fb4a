const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because somebody else's row has what it wanted; `index` by its name. */
export const breaksUnique = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === index;
