// Runs the test programs that cargo has built, several at once, and then the browser tests, if CHROMIUM names one. `cargo test` runs one
// after the other: while one waits for a clock, a disk or another process, or for the last of its tests, a core has nothing to do. What
// passes is a line; what fails is shown whole.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** Folders whose tests take longest: they begin first. */
const longest = ['cli', 'xtask', 'server', 'torture', 'catalogue', 'store'];
const cores = availableParallelism();
/** Of the programs each has a thread for each core, and one of them waits. */
const atOnce = cores + 1;
/** Tests that mostly wait, for processes of their own, sockets and disks. */
const threads = { cli: 2 * cores, xtask: 2 * cores, server: 2 * cores, store: 2 * cores };

const cargo = ['test', '--workspace'];
const failed = [];

/** Starts a program and gathers what it says. */
function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return new Promise((done) => {
    child.once('error', (error) => done({ ok: false, said: `${error}` }));
    child.once('close', (code) => done({ ok: code === 0, said }));
  });
}

/** The test programs, the longest first. */
async function programs() {
  const built = spawn('cargo', [...cargo, '--no-run', '--quiet', '--message-format', 'json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => built.once('close', done));
  const found = [];
  for await (const line of createInterface({ input: built.stdout })) {
    const { reason, executable, profile, target, manifest_path: manifest } = JSON.parse(line);
    if (reason !== 'compiler-artifact' || !executable || !profile.test) continue;
    const folder = dirname(manifest);
    const of = basename(folder);
    const rank = target.kind.includes('test') ? longest.indexOf(of) : -1;
    const args = ['--quiet', '--test-threads', String(threads[of] ?? cores)];
    found.push({ name: `${of}: ${target.kind[0]} ${target.name}`, rank: rank < 0 ? longest.length : rank, command: executable, args, options: { cwd: folder } });
  }
  if ((await ended) !== 0) process.exit(1);
  return found.sort((one, other) => one.rank - other.rank);
}

async function prove({ name, command, args, options }) {
  const began = performance.now();
  const { ok, said } = await run(command, args, options);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const passed = [...said.matchAll(/(\d+) passed/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed (${seconds} s)`);
  if (!ok) failed.push(`${name}\n${said}`);
}

// Examples are named by their line, and tests are not. (With `--doc` cargo looks for them in crates that say that they have none.)
const examples = { name: 'examples in the documentation', command: 'cargo', args: [...cargo, '--quiet', '--', '(line'] };
// With the program that cargo has built, and the client in it.
const browser = { name: 'browser', command: 'npm', args: ['run', '--silent', 'e2e'], options: { cwd: 'web' } };
const queue = [...(await programs()), examples, ...(process.env.CHROMIUM ? [browser] : [])];
const worker = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await prove(next);
};
await Promise.all(Array.from({ length: atOnce }, worker));
failed.forEach((said) => console.log(`\nFAILED ${said}`));
process.exitCode = failed.length > 0 ? 1 : 0;
