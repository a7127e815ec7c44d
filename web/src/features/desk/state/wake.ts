/** Keeps the screen on while a race is timed, where the browser can; it lets go of it whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let closed = false;

  async function hold() {
    if (closed || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (closed) void lock.release();
    } catch {
      // a weak battery, say: the race goes on
    }
  }

  const back = () => void hold();
  document.addEventListener('visibilitychange', back);
  void hold();
  return () => {
    closed = true;
    document.removeEventListener('visibilitychange', back);
    void lock?.release();
  };
}
