import { randomBytes } from '../../../base/random';

/** A number from 0 to `below` − 1, each as likely as the others. */
function uniform(below: number, bytes: (n: number) => Uint8Array): number {
  const limit = 256 - (256 % below);
  for (;;) {
    const byte = bytes(1)[0] ?? 0;
    if (byte < limit) return byte % below;
  }
}

/** The order in which the teams place their riders, drawn by the device's own source of chance (D2). */
export function drawTeams(teams: number, bytes: (n: number) => Uint8Array = randomBytes): number[] {
  const order = Array.from({ length: teams }, (_, team) => team);
  for (let i = order.length - 1; i > 0; i--) {
    const j = uniform(i + 1, bytes);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}
