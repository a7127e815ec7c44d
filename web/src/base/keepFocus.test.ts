import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFocus } from './keepFocus';

const settled = () => new Promise((done) => setTimeout(done));
let stop = () => {};

beforeEach(() => {
  document.body.innerHTML =
    '<button id="elsewhere"></button><div id="place"><h2 data-here tabindex="-1" id="prompt"></h2><button id="go"></button></div>';
  stop = keepFocus(get('place'));
});
afterEach(() => stop());

const get = (id: string) => document.getElementById(id) as HTMLButtonElement;

describe('the keyboard', () => {
  it('goes to the question when its button is gone', async () => {
    get('go').focus();
    get('go').remove();
    await settled();
    expect(document.activeElement?.id).toBe('prompt');
  });

  it('goes there when its button can be pressed no more', async () => {
    get('go').focus();
    get('go').disabled = true;
    await settled();
    expect(document.activeElement?.id).toBe('prompt');
  });

  it('stays where it was taken to', async () => {
    get('go').focus();
    get('elsewhere').focus();
    await settled();
    get('elsewhere').blur();
    get('go').remove();
    await settled();
    expect(document.activeElement).toBe(document.body);
  });

  it('does not come here if it never was here', async () => {
    get('go').remove();
    await settled();
    expect(document.activeElement).toBe(document.body);
  });

  it('goes to what comes after when the whole place is gone', async () => {
    get('go').focus();
    document.body.append(Object.assign(document.createElement('h2'), { id: 'result', tabIndex: -1 }));
    get('result').dataset.here = '';
    get('place').remove();
    stop();
    await settled();
    expect(document.activeElement?.id).toBe('result');
  });
});
