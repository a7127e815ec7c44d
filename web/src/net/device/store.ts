import type { Row } from './messages';

/** The tables of this device: each with how it stands, and its steps one by one. */
const NAME = 'sillage';

type Steps = { id: string; n: number; steps: unknown };

/** All that was begun between two words to the page: it is kept together. */
export interface Change {
  row: Omit<Row, 'brought'>;
  from: number;
  steps: unknown[];
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('nothing is kept'));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('tables', { keyPath: 'id' });
    request.result.createObjectStore('steps', { keyPath: ['id', 'n'] });
  };
  return done(request);
}

/** Runs what `change` asks for as one transaction, and returns once it is on the disk. */
async function write(change: (tables: IDBObjectStore, steps: IDBObjectStore) => unknown): Promise<void> {
  const database = await open();
  try {
    const transaction = database.transaction(['tables', 'steps'], 'readwrite', { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing is kept'));
    });
    await Promise.all([change(transaction.objectStore('tables'), transaction.objectStore('steps')), ended]);
  } finally {
    database.close();
  }
}

async function read<T>(store: 'tables' | 'steps', get: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await done(get(database.transaction(store).objectStore(store)));
  } finally {
    database.close();
  }
}

const ofTable = (id: string) => IDBKeyRange.bound([id], [id, []]);

export const rows = (): Promise<Row[]> => read('tables', (tables) => tables.getAll() as IDBRequest<Row[]>);

export const row = (id: string): Promise<Row | undefined> =>
  read('tables', (tables) => tables.get(id) as IDBRequest<Row | undefined>);

export async function stepsOf(id: string): Promise<unknown[]> {
  const found = await read('steps', (steps) => steps.getAll(ofTable(id)) as IDBRequest<Steps[]>);
  return found.map(({ steps }) => steps);
}

export const keep = (changes: Change[], gone: string[]): Promise<void> =>
  write(async (tables, steps) => {
    for (const { row, from, steps: all } of changes) {
      const before = await done(tables.get(row.id) as IDBRequest<Row | undefined>);
      tables.put({ ...row, brought: before?.brought ?? null } satisfies Row);
      all.forEach((each, i) => steps.put({ id: row.id, n: from + i, steps: each } satisfies Steps));
    }
    for (const id of gone) {
      tables.delete(id);
      steps.delete(ofTable(id));
    }
  });

/** The server has the race, too, under this id. */
export const markBrought = (id: string, brought: string): Promise<void> =>
  write(async (tables) => {
    const found = await done(tables.get(id) as IDBRequest<Row | undefined>);
    if (found) tables.put({ ...found, brought });
  });
