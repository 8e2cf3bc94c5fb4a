import pg from 'pg';

type Row = Record<string, unknown>;
type Parser = (text: string) => unknown;
/** The methods of pg's query that its client calls, which pg's types do not name. */
type ProtocolQuery = {
  readonly name: string;
  callback: (error: Error | null, result: pg.QueryResult) => void;
  hasBeenParsed(connection: pg.Connection): boolean;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: { fields: pg.FieldDef[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
};
const Query = pg.Query as unknown as new (config: pg.QueryConfig) => ProtocolQuery;

/** `empty`: a row without values, which others are copies of: all have one shape */
type Columns = { names: string[]; parsers: Parser[]; empty: Row };
type Known = {
  /** what PostgreSQL said of the rows of each named statement */
  columns: Map<string, Columns>;
  /** the connection without the message that asks for it */
  silent: pg.Connection;
};
const known = new WeakMap<pg.Connection, Known>();
function knownOf(connection: pg.Connection): Known {
  const before = known.get(connection);
  if (before) return before;
  const silent = Object.create(connection, { describe: { value: () => undefined } });
  const made = { columns: new Map<string, Columns>(), silent };
  known.set(connection, made);
  return made;
}

/**
 * A named statement whose rows PostgreSQL describes once for each connection, not at every execution as pg asks it to.
 * A plan whose rows changed is refused (`0A000`) and its name not used again, so that what is remembered stays true.
 */
class NamedQuery extends Query {
  /** pg has a property `rows` of another meaning */
  readonly read: Row[] = [];
  /** a value that its parser could not read: the statement is answered to its end before the caller is told */
  failed: Error | null = null;
  readonly #parserOf: (type: number) => Parser;
  #known: Known['columns'] | undefined;
  #columns: Columns | undefined;

  constructor(statement: pg.QueryConfig, parserOf: (type: number) => Parser) {
    super(statement);
    this.#parserOf = parserOf;
  }

  override prepare(connection: pg.Connection): void {
    const { columns, silent } = knownOf(connection);
    this.#known = columns;
    this.#columns = this.hasBeenParsed(connection) ? columns.get(this.name) : undefined;
    super.prepare(this.#columns ? silent : connection);
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const names = fields.map(({ name }) => name);
    const parsers = fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID));
    this.#columns = { names, parsers, empty: Object.fromEntries(names.map(name => [name, null])) };
    this.#known?.set(this.name, this.#columns);
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.failed || !this.#columns) return;
    const { names, parsers, empty } = this.#columns;
    const row = { ...empty };
    try {
      for (let at = 0; at < fields.length; at += 1) {
        const text = fields[at];
        if (text !== null && text !== undefined) row[names[at]!] = parsers[at]!(text);
      }
    } catch (error) {
      this.failed = error as Error;
    }
    this.read.push(row);
  }
}

const NUMERIC = 1700;
const BIGINT = 20;
const DATE = 1082;
/** Numerics are measures of two decimals and counts, both exact as numbers; dates are calendar days, as text. */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): Parser {
  if (oid === NUMERIC || oid === BIGINT) return Number;
  if (oid === DATE) return String;
  return pg.types.getTypeParser(oid, format);
}

/** Runs a statement under its name; `values` stand for $1, $2, … */
export const askNamed = (
  client: pg.PoolClient,
  statement: { name: string; text: string; values: unknown[] },
  parserOf: (type: number) => Parser = getTypeParser,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new NamedQuery(statement, parserOf);
    query.callback = (error, result) => {
      if (error ?? query.failed) reject(error ?? query.failed);
      else resolve(Object.assign(result, { rows: query.read }));
    };
    client.query(query as unknown as pg.Submittable);
  });
