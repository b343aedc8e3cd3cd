/** A part of a drawing. */
export interface Shape {
  /** An SVG path of absolute `M`, `L` and `z`. */
  readonly path: string;
  /** `#rrggbb`. A ring inside another one is a hole. */
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
}

/** Returns the operators that draw shapes (ISO 32000-1, 8.5). */
export function operatorsOf(shapes: readonly Shape[]): string {
  return shapes
    .map(({ path, fill, stroke, width = 1 }) => {
      const points = path
        .replaceAll(
          /([ML])([^MLz]+)/g,
          (_, command: string, point: string) => `${point} ${command.toLowerCase()}\n`,
        )
        .replaceAll('z', 'h\n');
      if (fill !== undefined) return `${colorOf(fill)} rg\n${points}f*`;
      return `${colorOf(stroke ?? '#000000')} RG\n${width} w\n${points}S`;
    })
    .join('\n');
}

function colorOf(hex: string): string {
  return [1, 3, 5]
    .map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) / 0.255) / 1_000)
    .join(' ');
}
