import { expect, it } from 'vitest';
import { fromTrack, readTrack } from './track';
import { stretched } from './stageFile';

/** A GPX file: flat for 20 km to the east, 8 km at 7 %, flat again to the north. */
function gpx(): string {
  const points: string[] = [];
  for (let km = 0; km <= 40; km += 0.1) {
    const up = km < 20 ? 100 : km < 28 ? 100 + (km - 20) * 70 : 660;
    const [lat, lon] = [45 + Math.max(0, km - 28) / 111.32, 5 + Math.min(km, 28) / (111.32 * Math.cos(Math.PI / 4))];
    points.push(`<trkpt lat="${lat}" lon="${lon}"><ele>${up}</ele></trkpt>`);
  }
  return `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
}

it('a track becomes a stage: its climbs by gradient, its length in rounds, its shape on the map', () => {
  const track = readTrack(gpx());
  const stage = fromTrack('Col', track ?? []);
  expect(stage.kilometres).toBeCloseTo(40, 0);
  expect(stage.sector.map(({ terrain }) => terrain)).toEqual(['flat', 'climb', 'flat']);
  const [first, climb, last] = stage.sector;
  expect((first?.steps ?? 0) / (climb?.steps ?? 1)).toBeCloseTo(20 / 8, 0);
  expect(stage.line.map(({ kind }) => kind)).toEqual(['summit', 'finish']);
  // riding east, a west wind has no side of its own; riding north it comes from the left
  expect(last?.wind).toBe('left');
  expect(last?.steps).toBeGreaterThan(stage.finish.seconds.length);
  for (const [x, y] of stage.sector.flatMap(({ curve = [] }) => curve)) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(1000);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(600);
  }
});

it('what is no track is refused', () => {
  expect(readTrack('<gpx/>')).toBeNull();
  expect(readTrack('nonsense')).toBeNull();
});

it('a shorter stage keeps the road behind its finish', () => {
  const stage = fromTrack('Col', readTrack(gpx()) ?? []);
  const short = stretched(stage, 0.3);
  const finish = short.line.find(({ kind }) => kind === 'finish');
  const last = short.sector.at(-1);
  expect((last?.steps ?? 0) - (finish?.step ?? 0)).toBeGreaterThanOrEqual(short.finish.seconds.length);
});
