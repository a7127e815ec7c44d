/** Where one looks on the road, and how closely; the strip, the map and the ribbon share it. */
export class Viewport {
  /** The row in the middle; null follows the race. */
  looking = $state<number | null>(null);
  zoom = $state(1);
  /** The rows in sight, as the ribbon has them. */
  first = $state(0);
  last = $state(0);
  /** A finger or the mouse has hold of the road: it follows at once. */
  held = $state(false);

  follow = () => (this.looking = null);

  look = (h: number) => (this.looking = h);

  /** By so many rows. */
  slideBy = (rows: number) => (this.looking = (this.first + this.last) / 2 + rows);

  slide = (screens: number) => this.slideBy(screens * (this.last - this.first));

  zoomBy = (factor: number) => (this.zoom = Math.max(0.5, Math.min(1.6, this.zoom * factor)));

  closer = () => this.zoomBy(1.25);

  wider = () => this.zoomBy(0.8);

  /** Plus, minus and zero, wherever one looks along the road. */
  key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') this.closer();
    else if (event.key === '-') this.wider();
    else if (event.key === '0') this.follow();
    else return;
    event.preventDefault();
  };
}
