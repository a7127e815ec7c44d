import { mount } from 'svelte';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';
import { install } from './base/install.svelte';
import { keyValueStore } from './base/storage';
import { device, ridesHere } from './net/here';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

install.listen(globalThis);

// a new version is being served: the parts of the old one are gone, so take the new one, once
addEventListener('vite:preloadError', () => {
  const key = 'sillage.reloaded';
  const storage = keyValueStore('sessionStorage');
  if (!navigator.onLine || Date.now() - Number(storage.getItem(key) ?? 0) < 30_000) return;
  storage.setItem(key, String(Date.now()));
  location.reload();
});

mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // without it (or outside a secure context) the page only needs a network to open
  navigator.serviceWorker.register('/sw.js').catch(() => {});
  // once the page is read and nothing is fetched: races without a server
  if (ridesHere)
    void navigator.serviceWorker.ready.then(() =>
      setTimeout(() => void device().then(({ prefetch }) => prefetch().catch(() => {})), 8_000),
    );
}
