import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import RiderToken from './RiderToken.svelte';

test('the number of a rider can be read, however small the rider is', () => {
  for (const width of [28, 32, 36, 45, 46, 50]) {
    const target = document.createElement('div');
    const token = mount(RiderToken, { target, props: { kit: 0, number: 3, width } });
    const number = target.querySelector('svg > text');
    expect((Number(number?.getAttribute('font-size')) * width) / 64, `${width} wide`).toBeGreaterThan(10);
    void unmount(token);
  }
});
