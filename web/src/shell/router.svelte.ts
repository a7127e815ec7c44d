/** Ways to sit down: against bots, with friends by link, or round this screen. */
export type Mode = 'bots' | 'friends' | 'screen';

/** Where we are. Paths are few and flat; anything else is said to be unknown. */
export type Route =
  | { at: 'lobby' }
  | {
      at: 'new';
      game: string;
      mode: Mode;
      /** A creation to race on, as a link has it. */ creation: string | null;
    }
  /** What players make themselves: a list, or one creation of a game; `kept` is one of this device. */
  | { at: 'workshop'; game: string | null; kept: string | null; creation: string | null }
  | { at: 'table'; id: string; invitation: string | null }
  | {
      at: 'replay';
      id: string;
      seat: number | 'all' | null;
      frame: number | null;
      /** A step of the record, through whichever eyes. */ step: number | null;
    }
  | { at: 'rules'; game: string | null; rule: string | null }
  | { at: 'learn'; game: string | null; lesson: string | null }
  /** Races with the same luck. */
  | { at: 'compare'; tables: string[] }
  | { at: 'settings' }
  | { at: 'verify' }
  /** One person's devices; `code` comes from a QR code. */
  | { at: 'devices'; code: string | null }
  /** How a person is notified. */
  | { at: 'notifications' }
  | { at: 'races' }
  /** The race of the day. */
  | { at: 'day' }
  /** What a person has done. */
  | { at: 'history' }
  /** Where the links of mails lead. */
  | { at: 'mail'; confirm: string | null; stop: string | null }
  | { at: 'desk'; view: 'home' | 'new' }
  | {
      at: 'desk';
      view: 'desk' | 'results';
      id: string;
      /** A referee's invitation. */ key: string | null;
      sheet: boolean;
    }
  /** A race of Le Tour in the desk's results pages. */
  | { at: 'results'; id: string; sheet: boolean }
  | { at: 'unknown'; path: string };

export function parse(url: URL): Route {
  const [first = '', second = '', third = ''] = url.pathname.split('/').filter(Boolean).map(decoded);
  const hash = decoded(url.hash.slice(1));
  switch (first) {
    case '':
      return { at: 'lobby' };
    case 'new':
      if (second)
        return { at: 'new', game: second, mode: modeOf(url.searchParams.get('mode')), creation: creationOf(hash) };
      break;
    case 't':
      if (second && third === 'replay') {
        return {
          at: 'replay',
          id: second,
          seat: seatOf(url.searchParams.get('seat')),
          frame: countOf(url.searchParams.get('n')),
          step: countOf(url.searchParams.get('step')),
        };
      }
      if (second && third === 'results') return { at: 'results', id: second, sheet: hash === 'sheet' };
      if (second && !third) return { at: 'table', id: second, invitation: new URLSearchParams(hash).get('i') };
      break;
    case 'rules':
      return { at: 'rules', game: second || null, rule: hash || null };
    case 'learn':
      return { at: 'learn', game: second || null, lesson: third || null };
    case 'compare':
      return { at: 'compare', tables: [...new Set((url.searchParams.get('tables') ?? '').split(',').filter(Boolean))] };
    case 'workshop':
      if (!third)
        return {
          at: 'workshop',
          game: second || null,
          kept: url.searchParams.get('id'),
          creation: creationOf(hash),
        };
      break;
    case 'settings':
      return { at: 'settings' };
    case 'verify':
      return { at: 'verify' };
    case 'devices':
      return { at: 'devices', code: new URLSearchParams(hash).get('code') };
    case 'notifications':
    case 'races':
    case 'day':
    case 'history':
      return { at: first };
    case 'mail':
      return {
        at: 'mail',
        confirm: new URLSearchParams(hash).get('confirm'),
        stop: new URLSearchParams(hash).get('stop'),
      };
    case 'desk':
      if (!second) return { at: 'desk', view: 'home' };
      if (second === 'new' && !third) return { at: 'desk', view: 'new' };
      if (!third || third === 'results')
        return {
          at: 'desk',
          view: third ? 'results' : 'desk',
          id: second,
          key: new URLSearchParams(hash).get('key'),
          sheet: hash === 'sheet',
        };
      break;
  }
  return { at: 'unknown', path: url.pathname };
}

/** A link that was cut in the middle of a letter is still an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const creationOf = (hash: string): string | null => new URLSearchParams(hash).get('c');

function modeOf(text: string | null): Mode {
  return text === 'friends' || text === 'screen' ? text : 'bots';
}

function countOf(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

function seatOf(text: string | null): number | 'all' | null {
  return text === 'all' ? 'all' : countOf(text);
}

class Router {
  route = $state.raw<Route>(parse(new URL(location.href)));
  /** Whether this is no longer the page that was opened. */
  moved = false;

  go(path: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  read(): void {
    this.moved = true;
    this.route = parse(new URL(location.href));
  }

  /** Links inside the application do not reload the page. */
  follow = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    // a place on the same page is the browser's; `#sheet` is a view of its own
    if (link.pathname === location.pathname && link.search === location.search && link.hash && link.hash !== '#sheet')
      return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
