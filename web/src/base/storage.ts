/** What the browser keeps; null where it refuses altogether. Writing fails where it is full. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind];
  } catch {
    return null;
  }
}

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the browser keeps or, where it refuses or is full, what this page remembers as long as it is open: everything works either way. */
export function keyValueStore(kind: 'localStorage' | 'sessionStorage', storage = browserStorage(kind)): KeyValueStore {
  const here = new Map<string, string>();
  return {
    getItem: (key) => here.get(key) ?? storage?.getItem(key) ?? null,
    setItem: (key, value) => {
      try {
        if (!storage) throw new Error('nothing is kept');
        storage.setItem(key, value);
        here.delete(key);
      } catch {
        here.set(key, value);
      }
    },
    removeItem: (key) => {
      here.delete(key);
      storage?.removeItem(key);
    },
  };
}
