import type { TableInfo } from '../protocol';
import { load, type Engine } from './engine';
import type { Begin, FromWorker, Head, Input, Output } from './messages';
import { keep, stepsOf, row, type Change } from './store';

/**
 * Runs the tables of one device (`crates/browser`). What is to be kept is on the disk before the page hears of what follows, as on the
 * server: order is that of the module, whatever takes how long.
 */
const page = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: (event: MessageEvent<Begin | Input>) => void;
};

let begun: Begin | null = null;
let engine: Engine | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What came before the module was there. */
const early: Input[] = [];
let order = Promise.resolve();

/** The request that this worker asks itself: how a table stands, for the lists. */
const MINE = 0;

page.onmessage = ({ data }) => {
  if (!('engine' in data)) {
    if (engine) run(data);
    else early.push(data);
    return;
  }
  begun = data;
  begin(data).catch(fail);
};

async function begin({ engine: url, seed, table }: Begin): Promise<void> {
  const found = table ? await row(table) : undefined;
  const tables = found ? [{ head: found.head, steps: await stepsOf(found.id) }] : [];
  engine = await load(url);
  engine.take({ type: 'begin', seed, tables }, () => {});
  early.splice(0).forEach(run);
}

function run(input: Input): void {
  try {
    const outputs: Output[] = [];
    engine?.take(input, (output) => {
      // an analysis says how far it is while it runs
      if (output.type === 'progress') page.postMessage(output);
      else outputs.push(output);
    });
    const changes = begun?.keeps ? changesIn(outputs) : [];
    const gone = outputs.flatMap((output) => (output.type === 'forget' ? [output.id] : []));
    order = order.then(async () => {
      if (changes.length + gone.length > 0) await keep(changes, gone);
      for (const output of outputs) {
        if (output.type !== 'keep' && output.type !== 'forget' && output.type !== 'wake') page.postMessage(output);
      }
    });
    order.catch(fail);
    wakeAfter(outputs);
  } catch {
    fail();
  }
}

/** What is to be written, each table once with how it stands now. */
function changesIn(outputs: Output[]): Change[] {
  const changes = new Map<string, Change>();
  for (const output of outputs) {
    if (output.type !== 'keep') continue;
    const { head, from, steps } = output;
    const before = changes.get(head.id);
    changes.set(head.id, {
      row: { id: head.id, head, info: infoOf(head), engine: begun?.engine ?? '' },
      from: before?.from ?? from,
      steps: [...(before?.steps ?? []), ...steps],
    });
  }
  return [...changes.values()];
}

function infoOf({ id }: Head): TableInfo {
  let body = 'null';
  engine?.take({ type: 'request', id: MINE, method: 'GET', path: `/api/tables/${id}`, body: '' }, (output) => {
    if (output.type === 'response') body = output.body;
  });
  return JSON.parse(body) as TableInfo;
}

function wakeAfter(outputs: Output[]): void {
  clearTimeout(timer);
  const wake = outputs.findLast((output) => output.type === 'wake');
  if (wake) timer = setTimeout(() => run({ type: 'wake' }), wake.in_ms);
}

/** The page begins anew with another worker, from what is kept. */
function fail(): void {
  clearTimeout(timer);
  engine = null;
  page.postMessage({ type: 'broken' });
}
