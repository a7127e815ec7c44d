import type { Page } from '@playwright/test';

/** A phone in three widths and on its side, a tablet, a page at 200 % on a 1440 × 900 screen, a large one, laptops. Races are answered at the last. */
export const sizes = [
  '320x640',
  '360x740',
  '390x844',
  '740x360',
  '820x1180',
  '720x450',
  '1920x1080',
  '1440x760',
  '1366x650',
] as const;
export type Size = (typeof sizes)[number];

export const roomOf = (size: Size): { width: number; height: number } => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
};

export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(roomOf(size));
  await settled(page);
}

/** Boards measure their room, and draw themselves in the next frame. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let n = 0; n < 2; n++) await new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  });
}

/** What a look at a decision finds, before and after something is chosen. */
export interface Look {
  /** What is marked essential and cannot be seen, and panels that are cut to a strip. */
  faults: string[];
  /** Where the answer begins. */
  top: number;
  /** How far that moves while one choice after the other is touched; null where nothing is chosen first. */
  moved: number | null;
  /** What cannot be seen once something is chosen. */
  chosen: string[];
}

/** A page that is not drawn is laid out all the same, and costs less. */
export function drawn(page: Page, yes: boolean): Promise<void> {
  return page.evaluate((opacity) => void (document.documentElement.style.opacity = opacity), yes ? '' : '0');
}

/** Looks at the question on a screen of this size. All in one call: there are nine sizes to a decision, and hundreds of decisions. */
export async function look(page: Page, size: Size): Promise<Look> {
  await page.setViewportSize(roomOf(size));
  return page.evaluate(async () => {
    const slack = 2;
    const grid = 5;
    // what stands when a frame has been laid out and drawn, sizes measured in it
    const frame = () => new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    // as in `settled`
    await frame();
    await frame();

    type Clip = Record<'left' | 'top' | 'right' | 'bottom', number>;
    /** What is in sight of the children of an element. Most of what is looked at has the same parents. */
    const clipOf = (parent: Element | null, known: Map<Element, Clip>): Clip => {
      if (!parent || parent === document.body) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const found = known.get(parent);
      if (found) return found;
      const [style, outer] = [getComputedStyle(parent), clipOf(parent.parentElement, known)];
      // what an SVG element says about overflow is about its own children's box as well
      const open = style.overflowX === 'visible' && style.overflowY === 'visible';
      const box = open ? outer : parent.getBoundingClientRect();
      const clip = {
        left: Math.max(outer.left, box.left),
        top: Math.max(outer.top, box.top),
        right: Math.min(outer.right, box.right),
        bottom: Math.min(outer.bottom, box.bottom),
      };
      known.set(parent, clip);
      return clip;
    };

    // from the middle of a box to its corners, where a round or ragged shape has nothing
    const offsets = Array.from({ length: grid }, (_, i) => (i + 0.5) / grid - 0.5);
    const points = offsets
      .flatMap((x) => offsets.map((y) => ({ x, y })))
      .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

    /**
     * The share of an element that is free, by a grid of points; null where nothing of it is found on top or below. To ask what lies below is
     * dear: that is done last, and only while the points that are left can still bring the share below what is enough.
     */
    const freeOf = (element: Element, box: DOMRect, enough: number): { share: number; over?: Element } | null => {
      let free = 0;
      const others: { x: number; y: number; over: Element | null }[] = [];
      for (const point of points) {
        const [x, y] = [box.left + box.width * (0.5 + point.x), box.top + box.height * (0.5 + point.y)];
        const first = document.elementFromPoint(x, y);
        if (!first || !element.contains(first)) others.push({ x, y, over: first });
        else if (++free >= enough * points.length) return { share: 1 };
      }
      let there = free;
      let over: Element | undefined;
      while (free < enough * (there + others.length)) {
        const point = others.pop();
        if (!point) break;
        if (!point.over || !document.elementsFromPoint(point.x, point.y).some((each) => element.contains(each)))
          continue;
        there += 1;
        over = point.over;
      }
      if (there + others.length === 0) return null;
      return { share: free / (there + others.length), over };
    };

    /** A rider may stand before another, as long as a third of each can be seen; all else must be free but for its edges. */
    const unseen = (): string[] => {
      const faults: string[] = [];
      const all = [...document.querySelectorAll<HTMLElement | SVGElement>('[data-essential]')];
      const kinds = new Set(all.map((each) => each.dataset.essential));
      if (!kinds.has('question')) faults.push('no question on the screen');
      if (!kinds.has('choice') && !kinds.has('button')) faults.push('nothing to answer with on the screen');
      // before the first rider is placed there is the line to place them behind
      if (!kinds.has('rider') && !kinds.has('place')) faults.push('no rider on the screen');

      // what lets touches through can hide something all the same; set once, since each change of style is a new layout
      const restore = all.map((each) => each.style.pointerEvents);
      all.forEach((each) => (each.style.pointerEvents = 'auto'));
      const clips = new Map<Element, Clip>();
      for (const element of all) {
        const kind = element.dataset.essential ?? '';
        const said = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 24);
        const name = `${kind} <${element.tagName.toLowerCase()}> ${said}`;
        const box = element.getBoundingClientRect();
        // one behind a tab is reached by it, and needs none where all stand side by side
        const shown = (id: string | null) => (id ? (document.getElementById(id)?.checkVisibility() ?? false) : false);
        const panel = element.closest('[role=tabpanel]');
        if (panel && !panel.checkVisibility() && shown(panel.getAttribute('aria-labelledby'))) continue;
        if (element.role === 'tab' && !element.checkVisibility() && shown(element.getAttribute('aria-controls')))
          continue;
        if (box.width === 0 || box.height === 0) {
          faults.push(`${name}: not drawn`);
          continue;
        }
        const seen = clipOf(element.parentElement, clips);
        const out = Math.max(
          seen.left - box.left,
          seen.top - box.top,
          box.right - seen.right,
          box.bottom - seen.bottom,
        );
        // a rider's arms may pass the edge of the picture
        if (out > (kind === 'rider' ? Math.max(slack, box.width * 0.15) : slack)) {
          faults.push(`${name}: ${Math.round(out)} px out of sight`);
          continue;
        }
        // a place on the road is seen if it is on the screen: riders stand on it
        if (kind === 'place') continue;
        const enough = kind === 'rider' ? 0.33 : 0.85;
        const free = freeOf(element, box, enough);
        if (!free) faults.push(`${name}: nothing of it on top or below`);
        else if (free.share < enough)
          faults.push(
            `${name}: ${Math.round(100 * free.share)} % of it free, under <${free.over?.tagName.toLowerCase()}> ${free.over?.getAttribute('class') ?? free.over?.parentElement?.getAttribute('class') ?? ''}`,
          );
      }
      all.forEach((each, i) => (each.style.pointerEvents = restore[i] ?? ''));
      return faults;
    };

    /** Panels under a board of which so little is in sight that it says nothing: whole, a good part, or none. */
    const strips = (): string[] => {
      const [scene] = document.querySelectorAll('.scene');
      const rest = scene?.querySelector(':scope > .rest');
      if (!scene || !rest) return [];
      const bottom = Math.min(scene.getBoundingClientRect().bottom, innerHeight);
      const panels = rest.children.length === 1 ? [...(rest.children[0]?.children ?? [])] : [...rest.children];
      return panels.flatMap((panel) => {
        const box = panel.getBoundingClientRect();
        const shown = Math.min(box.bottom, bottom) - box.top;
        return shown > 4 && shown < 80 && shown < box.height - 4
          ? [`${Math.round(shown)} of ${Math.round(box.height)} px of a panel`]
          : [];
      });
    };

    const topOf = () => document.querySelector('.dock .answer')?.getBoundingClientRect().top ?? NaN;
    const [faults, top] = [[...unseen(), ...strips()], topOf()];
    let moved: number | null = null;
    const radios = [...document.querySelectorAll<HTMLInputElement>('.dock input[type=radio]')];
    // four of them, from the first to the last
    for (const radio of radios.filter((_, i) => i % Math.ceil(radios.length / 4) === 0)) {
      if (!radio.isConnected || radio.disabled) continue;
      radio.click();
      await frame();
      moved = Math.max(moved ?? 0, Math.abs(topOf() - top));
    }
    if (moved === null) return { faults, top, moved, chosen: [] };
    await frame();
    return { faults, top, moved, chosen: unseen() };
  });
}
