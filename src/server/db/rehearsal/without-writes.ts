import type { DatabaseConnection, Dialect, Driver, RootOperationNode, TransactionSettings } from 'kysely';

const WRITES: readonly RootOperationNode['kind'][] = [
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
];

/** A connection on which writes do nothing and report that they affected no row. */
class ReadingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly executeQuery: DatabaseConnection['executeQuery'];
  readonly streamQuery: DatabaseConnection['streamQuery'];
  constructor(inner: DatabaseConnection) {
    this.inner = inner;
    this.executeQuery = (query, ...more) =>
      WRITES.includes(query.query.kind)
        ? Promise.resolve({ rows: [], numAffectedRows: 0n })
        : inner.executeQuery(query, ...more);
    this.streamQuery = (...asked) => inner.streamQuery(...asked);
  }
}

const innerOf = (connection: DatabaseConnection) => (connection as ReadingConnection).inner;

/** A dialect whose connections drop every statement that writes. */
export function withoutWrites(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: (): Driver => {
      const driver = dialect.createDriver();
      return {
        init: () => driver.init(),
        acquireConnection: async () => new ReadingConnection(await driver.acquireConnection()),
        beginTransaction: (connection, settings: TransactionSettings) =>
          driver.beginTransaction(innerOf(connection), settings),
        commitTransaction: (connection) => driver.commitTransaction(innerOf(connection)),
        rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
        releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
        destroy: () => driver.destroy(),
      };
    },
  };
}
