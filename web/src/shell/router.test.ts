import { describe, expect, it } from 'vitest';
import { parse } from './router.svelte';

const at = (path: string) => parse(new URL(path, 'https://sillage.example'));

describe('addresses', () => {
  it.each([
    ['/', { at: 'lobby' }],
    ['/new/tour?mode=screen', { at: 'new', game: 'tour', mode: 'screen', creation: null }],
    ['/new/tour?mode=odd', { at: 'new', game: 'tour', mode: 'bots', creation: null }],
    ['/new/tour#c=abc', { at: 'new', game: 'tour', mode: 'bots', creation: 'abc' }],
    ['/workshop', { at: 'workshop', game: null, kept: null, creation: null }],
    ['/workshop/tour?id=x', { at: 'workshop', game: 'tour', kept: 'x', creation: null }],
    ['/workshop#c=abc', { at: 'workshop', game: null, kept: null, creation: 'abc' }],
    ['/t/abc', { at: 'table', id: 'abc', invitation: null }],
    ['/t/abc#i=s3cret', { at: 'table', id: 'abc', invitation: 's3cret' }],
    ['/t/abc/replay?seat=2&n=14', { at: 'replay', id: 'abc', seat: 2, frame: 14, step: null }],
    ['/t/abc/replay?step=37', { at: 'replay', id: 'abc', seat: null, frame: null, step: 37 }],
    ['/t/abc/replay?seat=all', { at: 'replay', id: 'abc', seat: 'all', frame: null, step: null }],
    ['/t/abc/replay?seat=x&n=-3', { at: 'replay', id: 'abc', seat: null, frame: null, step: null }],
    ['/rules/echappee#E12', { at: 'rules', game: 'echappee', rule: 'E12' }],
    ['/rules', { at: 'rules', game: null, rule: null }],
    ['/learn', { at: 'learn', game: null, lesson: null }],
    ['/learn/tour', { at: 'learn', game: 'tour', lesson: null }],
    ['/learn/tour/1-le-vent', { at: 'learn', game: 'tour', lesson: '1-le-vent' }],
    ['/desk', { at: 'desk', view: 'home' }],
    ['/desk/new', { at: 'desk', view: 'new' }],
    ['/desk/abc', { at: 'desk', view: 'desk', id: 'abc', key: null, sheet: false }],
    ['/desk/abc#key=s3cret', { at: 'desk', view: 'desk', id: 'abc', key: 's3cret', sheet: false }],
    ['/desk/abc/results#sheet', { at: 'desk', view: 'results', id: 'abc', key: null, sheet: true }],
    ['/desk/abc/odd', { at: 'unknown', path: '/desk/abc/odd' }],
    ['/t/abc/results', { at: 'results', id: 'abc', sheet: false }],
    ['/compare?tables=a,b,a,', { at: 'compare', tables: ['a', 'b'] }],
    ['/nowhere', { at: 'unknown', path: '/nowhere' }],
    ['/caf%C3', { at: 'unknown', path: '/caf%C3' }],
    ['/rules/echappee#100%', { at: 'rules', game: 'echappee', rule: '100%' }],
    ['/t/abc/odd', { at: 'unknown', path: '/t/abc/odd' }],
  ])('%s', (path, route) => {
    expect(at(path)).toEqual(route);
  });
});
