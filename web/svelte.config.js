import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const named = new Map();

/** The class that scopes a component's styles stands on every element it draws: four letters of the hash, not thirteen. */
function cssHash({ hash, css }) {
  const whole = hash(css);
  const short = `s${whole.slice(0, 4)}`;
  if ((named.get(short) ?? whole) !== whole)
    throw new Error(`two components' styles are called ${short}: take one letter more`);
  named.set(short, whole);
  return short;
}

/** @type {import('@sveltejs/vite-plugin-svelte').SvelteConfig} */
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
