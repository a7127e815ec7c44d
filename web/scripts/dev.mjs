// Starts the program on a port of its own, with a data folder of its own, and Vite before it: `npm run dev`.
// With SILLAGE_SERVER=http://localhost:8080 Vite stands before a program that runs already.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = fileURLToPath(new URL('..', import.meta.url));

async function program() {
  const data = ['--data', 'target/dev-data'];
  const child = spawn('cargo', ['run', '--quiet', '-p', 'sillage', '--', 'serve', '--addr', '127.0.0.1:0', ...data], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  child.once('exit', (code) => process.exit(code ?? 1));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = line.match(/http:\/\/127\.0\.0\.1:\d+/)?.[0];
    if (address) return address;
  }
  throw new Error('the program has said no address');
}

const server = process.env.SILLAGE_SERVER ?? (await program());
console.log(`the program answers at ${server}`);
const vite = spawn('npx', ['vite', ...process.argv.slice(2)], {
  cwd: web,
  stdio: 'inherit',
  env: { ...process.env, SILLAGE_SERVER: server },
});
vite.once('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => vite.kill(signal));
