import type { Attachment } from 'svelte/attachments';

interface Hands {
  /** By so many pixels along the road, forwards. */
  slide: (pixels: number) => void;
  zoom: (factor: number) => void;
  held: (now: boolean) => void;
}

/** Before that, it is a touch and not a drag. */
const SLACK = 7;

/** Drag the road along, pinch it, turn the wheel over it. */
export function gestures({ slide, zoom, held }: Hands): Attachment<HTMLElement> {
  return (node) => {
    const down = new Map<number, { x: number; y: number }>();
    let dragging = false;
    let apart = 0;

    const spread = () => {
      const [a, b] = [...down.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };

    function press(event: PointerEvent) {
      if (event.button !== 0) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      apart = spread();
    }

    function move(event: PointerEvent) {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      if (down.size > 1) {
        down.set(event.pointerId, now);
        const next = spread();
        if (apart > 0 && next > 0) zoom(next / apart);
        apart = next;
        return;
      }
      if (!dragging) {
        if (Math.abs(now.x - before.x) < SLACK) return;
        dragging = true;
        held(true);
        node.setPointerCapture(event.pointerId);
      }
      down.set(event.pointerId, now);
      slide(before.x - now.x);
    }

    function lift(event: PointerEvent) {
      down.delete(event.pointerId);
      apart = spread();
      if (down.size > 0) return;
      if (dragging) held(false);
      dragging = false;
    }

    function wheel(event: WheelEvent) {
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (event.ctrlKey) zoom(Math.exp(-event.deltaY / 240));
      else if (Math.abs(sideways) > 0) slide(sideways);
      else return;
      event.preventDefault();
    }

    node.addEventListener('pointerdown', press);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', lift);
    node.addEventListener('pointercancel', lift);
    node.addEventListener('wheel', wheel, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', press);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', lift);
      node.removeEventListener('pointercancel', lift);
      node.removeEventListener('wheel', wheel);
    };
  };
}
