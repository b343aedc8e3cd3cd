import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from './geometry.js';
import { cover, type Label, placeLabels } from './labels.js';

const BOX = { left: 0, top: 0, right: 600, bottom: 400 };
const textWidth = (text: string, size: number): number => text.length * size * 0.6;
const coordinate = fc.integer({ min: -50, max: 650 });
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate);
const name = fc.string({ minLength: 1, maxLength: 14 });
const kind = fc.constantFrom('highway', 'major', 'medium', 'minor', 'rail', 'river');

const circlesOf = (label: Label) => [...cover(label, textWidth(label.text, label.fontSize), label.fontSize)];

describe('placeLabels', () => {
  it('lets no label touch a pin, another label or the edge, and shows no name twice', () => {
    fc.assert(
      fc.property(
        fc.record({
          places: fc.array(fc.record({ name, rank: fc.nat(7), at: point }), { maxLength: 12 }),
          roads: fc.array(fc.record({ kind, name, line: fc.array(point, { minLength: 2, maxLength: 5 }) }), {
            maxLength: 20,
          }),
        }),
        fc.array(fc.record({ x: coordinate, y: coordinate, radius: fc.integer({ min: 4, max: 40 }) }), {
          maxLength: 20,
        }),
        (names, obstacles) => {
          const labels = placeLabels(names, { box: BOX, obstacles, textWidth });
          expect(new Set(labels.map(({ text }) => text)).size).toBe(labels.length);
          for (const [index, label] of labels.entries()) {
            expect(Math.abs(label.angle)).toBeLessThanOrEqual(90);
            const others = [...obstacles, ...labels.slice(0, index).flatMap(circlesOf)];
            for (const { x, y, radius } of circlesOf(label)) {
              expect(x - radius >= 0 && y - radius >= 0 && x + radius <= 600 && y + radius <= 400).toBe(true);
              const gaps = others.map(
                (other) => Math.hypot(other.x - x, other.y - y) - other.radius - radius,
              );
              expect(Math.min(0, ...gaps)).toBeGreaterThan(-1e-9);
            }
          }
        },
      ),
    );
  });

  it('writes the name of a road along its straight part, upright', () => {
    const line: Point[] = [
      [500, 300],
      [100, 300],
    ];
    const roads = [{ kind: 'major' as const, name: 'Rambla', line }];
    const [label] = placeLabels({ places: [], roads }, { box: BOX, obstacles: [], textWidth });
    expect(label).toMatchObject({ kind: 'road', text: 'Rambla', x: 300, y: 300, angle: 0 });
  });

  it('prefers places to roads, and important roads to others', () => {
    const line: Point[] = [
      [200, 200],
      [400, 200],
    ];
    const at: Point = [300, 200];
    const roads = [
      { kind: 'minor' as const, name: 'Small', line },
      { kind: 'major' as const, name: 'Large', line },
    ];
    const space = { box: BOX, obstacles: [], textWidth: () => 180 };
    expect(placeLabels({ places: [], roads }, space).map(({ text }) => text)).toEqual(['Large']);
    const places = [{ name: 'Centro', rank: 3, at }];
    expect(placeLabels({ places, roads }, space).map(({ text }) => text)[0]).toBe('Centro');
  });

  it('does not name railways, rivers and roads that are too short', () => {
    const line: Point[] = [
      [200, 200],
      [240, 200],
    ];
    const roads = (['rail', 'river', 'major'] as const).map((each) => ({
      kind: each,
      name: 'Long name',
      line,
    }));
    expect(placeLabels({ places: [], roads }, { box: BOX, obstacles: [], textWidth })).toEqual([]);
  });
});
