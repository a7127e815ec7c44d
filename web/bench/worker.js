// Runs a module's tables for `npm run bench`, as the page's worker does, but keeps nothing and times each input.
import { border } from './module.js';

let take;
let requests = 0;
const outputs = [];
const timed = (input) => {
  const begun = performance.now();
  take(JSON.stringify(input), (text) => outputs.push(JSON.parse(text)));
  return performance.now() - begun;
};
const request = (method, path, body) => {
  const id = ++requests;
  const ms = timed({ type: 'request', id, method, path, body: body ? JSON.stringify(body) : '' });
  const { status, body: answer } = outputs.findLast((output) => output.type === 'response' && output.id === id);
  if (status !== 200) throw new Error(`${path}: ${answer}`);
  return { ms, answer };
};
const questions = () =>
  outputs
    .splice(0)
    .filter(({ type }) => type === 'said')
    .map(({ text }) => JSON.parse(text).ask)
    .findLast((ask) => ask !== undefined);

/** A race against one kind of bot: milliseconds of each bot's thought, until so many answers of mine or the end. */
function ride({ game, seats, bot, most }) {
  const others = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', bot }));
  const table = { game, seats: [{ kind: 'me', name: 'Camille' }, ...others], start: true, name: 'Camille' };
  const { id } = JSON.parse(request('POST', '/api/tables?lang=fr', table).answer).table;
  timed({ type: 'connect', socket: 1, path: `/api/tables/${id}/socket?seat=0&lang=fr&since=0` });
  const thoughts = [];
  let ask;
  for (let answers = 0; answers < most;) {
    ask = questions() ?? ask;
    if (ask?.must) {
      const what = ask.choices[0]?.do ?? ask.wide.example;
      const act = { type: 'act', decision: ask.decision, action: `a${answers++}`, do: what };
      ask = undefined;
      timed({ type: 'say', socket: 1, text: JSON.stringify(act) });
    } else {
      if (JSON.parse(request('GET', `/api/tables/${id}`).answer).phase === 'over') break;
      thoughts.push(timed({ type: 'wake' }));
    }
  }
  return { id, thoughts };
}

onmessage = async ({ data: { module, job, ...race } }) => {
  const begun = performance.now();
  take = border(await WebAssembly.compileStreaming(fetch(module)));
  const seed = '2a'.repeat(32);
  timed({ type: 'begin', seed, tables: [] });
  const loaded = performance.now() - begun;
  const { id, thoughts } = ride(race);
  const analysis = job === 'analysis' ? request('POST', `/api/tables/${id}/analysis?lang=fr`).ms : null;
  postMessage({ loaded, thoughts, analysis });
};
