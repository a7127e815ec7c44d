import { describe, expect, it } from 'vitest';
import { tableLink } from './link';

describe('a pasted link', () => {
  const id = '0123456789abcdef0123456789abcdef';

  it('may be whole, its end, or the code alone', () => {
    expect(tableLink(`https://sillage.example/t/${id}#i=abc_DEF-1 `)).toBe(`/t/${id}#i=abc_DEF-1`);
    expect(tableLink(`sillage.example/t/${id}`)).toBe(`/t/${id}`);
    expect(tableLink(id)).toBe(`/t/${id}`);
    expect(tableLink(`https://sillage.example/t/${id}/replay?seat=1`)).toBe(`/t/${id}/replay?seat=1`);
  });

  it('is nothing else', () => {
    expect(tableLink('bonjour')).toBeNull();
    expect(tableLink('https://elsewhere.example/x?y')).toBeNull();
  });
});
