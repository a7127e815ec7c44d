import { expect, test, vi } from 'vitest';
import { gestures } from './gestures';

function road() {
  const node = document.createElement('div');
  node.setPointerCapture = () => {};
  const hands = { slide: vi.fn(), zoom: vi.fn(), held: vi.fn() };
  gestures(hands)(node);
  const send = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
    node.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, button: 0, pointerType: 'mouse', ...more }),
    );
  return { node, hands, send };
}

test('a touch is no drag; a drag slides the road under the hand and lets go', () => {
  const { hands, send } = road();
  send('pointerdown', 100, 50);
  send('pointermove', 103, 50);
  expect(hands.slide).not.toHaveBeenCalled();
  send('pointermove', 80, 50);
  expect(hands.held).toHaveBeenLastCalledWith(true);
  expect(hands.slide).toHaveBeenLastCalledWith(20);
  send('pointerup', 80, 50);
  expect(hands.held).toHaveBeenLastCalledWith(false);
});

test('a finger that goes up or down leaves the road where it is, two fingers look closer', () => {
  const { hands, send } = road();
  send('pointerdown', 100, 100, { pointerType: 'touch' });
  send('pointermove', 100, 40, { pointerType: 'touch' });
  expect(hands.slide).not.toHaveBeenCalled();
  send('pointerdown', 100, 200, { pointerType: 'touch', pointerId: 2 });
  send('pointermove', 100, 300, { pointerType: 'touch', pointerId: 2 });
  expect(hands.zoom).toHaveBeenCalledTimes(1);
  expect(hands.zoom.mock.calls[0]?.[0]).toBeGreaterThan(1.5);
});

test('the wheel zooms with control, slides sideways, and else leaves the page its scroll', () => {
  const { node, hands } = road();
  const wheel = (init: WheelEventInit) => {
    const event = new WheelEvent('wheel', { cancelable: true, ...init });
    // the test's DOM leaves modifiers out of wheel events
    Object.defineProperty(event, 'ctrlKey', { value: init.ctrlKey ?? false });
    node.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(wheel({ deltaY: 40 })).toBe(false);
  expect(wheel({ deltaY: -40, ctrlKey: true })).toBe(true);
  expect(hands.zoom.mock.calls[0]?.[0]).toBeGreaterThan(1);
  expect(wheel({ deltaX: 30 })).toBe(true);
  expect(hands.slide).toHaveBeenLastCalledWith(30);
});
