import { PING_EVERY, SILENT_AFTER } from './connection';
import { ApiError } from './http';

/**
 * Asks again and again, while the page is looked at, whether the server is there, and says what was found: as soon as a line would. A network
 * that is gone may say nothing at all, so an answer that does not come is none. Gives the way to stop.
 */
export function watchServer(
  ask: (signal: AbortSignal) => Promise<unknown>,
  found: (away: boolean) => void,
): () => void {
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    const given = new AbortController();
    const silence = setTimeout(() => given.abort(), SILENT_AFTER);
    const away = await ask(given.signal).then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.unreachable,
    );
    clearTimeout(silence);
    found(away);
  };
  const timer = setInterval(() => void look(), PING_EVERY);
  return () => clearInterval(timer);
}
