import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { Card } from '../../ui/page.js';
import { type ComparedPin, type Leader, leadersOf } from './leaders.js';

const COLORS = ['--accent', '--series-2', '--series-3', '--series-4', '--series-5'] as const;
const SIDE = 480;

interface ComparedPlace {
  readonly name: string;
  readonly pins: readonly ComparedPin[];
}

/** Shows at each pin which of up to five places ranks best, by colour and letter. */
export function CompareMap({ places }: { places: readonly ComparedPlace[] }) {
  const { t, format } = useI18n();
  const leaders = leadersOf(places.map(({ pins }) => pins));
  const { at, radius } = projection(leaders);
  const counted = places.map(({ name }, index) => ({
    name,
    letter: letterOf(index),
    n: leaders.filter(({ place }) => place === index).length,
  }));
  const all = leaders.length;
  return (
    <Card title={t(competitorText.compared)} lead={t(competitorText.comparedLead)}>
      <ul class="compare-legend">
        {counted.map(({ name, letter, n }, index) => (
          <li key={letter} style={{ '--key': `var(${COLORS[index] ?? '--accent'})` }}>
            <span class="compare-letter">{letter}</span> {name}{' '}
            <span class="hint">
              {t(competitorText.leadsAt, { share: `${format.number(n)}/${format.number(all)}` })}
            </span>
          </li>
        ))}
      </ul>
      <svg
        class="compare-map"
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        role="img"
        aria-label={t(competitorText.compared)}
      >
        {leaders.map((leader) => {
          const [x, y] = at(leader);
          const { place, rank } = leader;
          return (
            <g
              key={`${x} ${y}`}
              style={{ '--key': place === null ? 'var(--raised)' : `var(${COLORS[place] ?? '--accent'})` }}
            >
              <circle cx={x} cy={y} r={radius} />
              {place !== null && (
                <text x={x} y={y} style={{ 'font-size': `${radius * 0.8}px` }}>
                  {letterOf(place) + format.number(rank)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </Card>
  );
}

function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** Fits the pins into the square, north up. */
function projection(pins: readonly Leader[]) {
  const lats = pins.map(({ lat }) => lat);
  const lngs = pins.map(({ lng }) => lng);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const stretch = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const extent = Math.max(north - south, (east - west) * stretch, Number.EPSILON);
  const radius = Math.min(28, SIDE / (2.3 * Math.sqrt(pins.length) + 1));
  const scale = (SIDE - 2 * radius) / extent;
  return {
    radius,
    at: ({ lat, lng }: Leader): readonly [number, number] => [
      SIDE / 2 + (lng - (west + east) / 2) * stretch * scale,
      SIDE / 2 - (lat - (south + north) / 2) * scale,
    ],
  };
}
