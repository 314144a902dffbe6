import { CamelCasePlugin } from 'kysely';
import pg from 'pg';
import { getTypeParser } from './values.ts';

declare module 'pg' {
  /** A connection to the server, as far as a query uses it. */
  interface Connection {
    parsedStatements: Record<string, string>;
    submittedNamedStatements: Record<string, string>;
    parse(statement: { name: string; text: string }): void;
    bind(portal: { statement: string; values: readonly Value[] }): void;
    describe(what: { type: 'P' }): void;
    execute(portal: object): void;
    sync(): void;
  }
}

type Column = { name: string; parse: (value: string) => unknown };

/** The columns of the statements that a connection keeps, by name. The server refuses to run one whose columns would be others. */
const columnsOf = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

type Value = string | Buffer | null;

/** A value of a statement as the client sends it. */
function toSend(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError('a kept statement takes texts, numbers, booleans, and bytes');
}

/** Names columns as Kysely would. */
const names = new (class extends CamelCasePlugin {
  of(column: string): string {
    return this.camelCase(column);
  }
})();

/**
 * A query whose statement its connection keeps. The server describes the columns once for each connection instead of with every
 * answer, and rows are made at once as they are used, without passing through Kysely.
 */
export class KeptQuery<O> extends pg.Query {
  readonly answer: Promise<O[]>;
  readonly name: string;
  readonly values: readonly Value[];
  /** Read by the client, like `callback`. */
  readonly query_timeout: number;
  callback!: (error: Error | null) => void;
  private readonly statement: string;
  private readonly answered: O[] = [];
  private columns: readonly Column[] = [];
  private fault: Error | null = null;
  private connection: pg.Connection | null = null;

  constructor(name: string, text: string, values: readonly unknown[], timeoutMs: number) {
    super(text);
    this.name = name;
    this.statement = text;
    this.values = values.map(toSend);
    this.query_timeout = timeoutMs;
    this.answer = new Promise((resolve, reject) => {
      this.callback = (error) => (error ? reject(error) : resolve(this.answered));
    });
  }

  prepare(connection: pg.Connection): void {
    const { name, statement: text, values } = this;
    const columns = columnsOf.get(connection)?.get(name);
    this.connection = connection;
    this.columns = columns ?? [];
    if (connection.parsedStatements[name] === undefined && connection.submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    if (!columns) connection.describe({ type: 'P' });
    connection.execute({});
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name: names.of(name), parse: getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      for (let place = 0; place < fields.length; place += 1) {
        const { name, parse } = this.columns[place]!;
        const value = fields[place]!;
        row[name] = value === null ? null : parse(value);
      }
      this.answered.push(row as O);
    } catch (error) {
      this.fault = error as Error;
    }
  }

  handleCommandComplete(): void {
    const { connection, name, columns } = this;
    let known = columnsOf.get(connection!);
    if (!known) columnsOf.set(connection!, (known = new Map()));
    known.set(name, columns);
  }

  handleReadyForQuery(): void {
    this.callback(this.fault);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}
