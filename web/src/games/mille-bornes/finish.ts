import type { Finish, Lang } from '../../play/contract';
import { strings } from './strings';
import type { View } from './view';

/** Who has won, and why (M18). */
export function finish(view: View, names: string[], lang: Lang): Finish {
  const words = strings.in(lang);
  const text = decided();
  return { riders: [], decided: text ? { text, rule: 'M18' } : null };

  function decided(): string | null {
    if (view.decided === 'level') return words('endLevel');
    if (typeof view.decided !== 'object' || !view.decided) return null;
    const first = names.filter((_, seat) => view.ranking?.[seat] === 0);
    return words('endFurthest', { who: first.join(' + '), km: view.decided.furthest.km });
  }
}
