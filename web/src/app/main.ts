import { mount } from 'svelte';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

const query = new URLSearchParams(location.search);
const fixture = query.get('fixture');

if (import.meta.env.DEV && fixture) {
  document.documentElement.dataset.theme = query.get('theme') ?? 'light';
  document.documentElement.dataset.motion = query.get('motion') ?? 'full';
  const { default: Fixtures } = await import('./dev/Fixtures.svelte');
  mount(Fixtures, { target, props: { path: fixture, query } });
} else {
  mount(App, { target });
}
