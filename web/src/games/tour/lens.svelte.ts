/** Where one looks on the road, and how closely; the strip, the map and the ribbon share it. */
export class Lens {
  /** The row in the middle; null follows the race. */
  looking = $state<number | null>(null);
  zoom = $state(1);
  /** The rows in sight, as the ribbon has them. */
  first = $state(0);
  last = $state(0);

  follow = () => (this.looking = null);

  look = (h: number) => (this.looking = h);

  slide = (screens: number) => (this.looking = (this.first + this.last) / 2 + screens * (this.last - this.first));

  closer = () => (this.zoom = Math.min(1.6, this.zoom * 1.25));

  /** On a phone there are two sizes: a thumb's, and as much of the road as can be read. */
  toggle = () => (this.zoom = this.zoom < 1 ? 1 : 0.6);

  wider = () => (this.zoom = Math.max(0.5, this.zoom / 1.25));
}
