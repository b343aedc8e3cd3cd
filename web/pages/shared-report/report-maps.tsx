import { useId } from 'preact/hooks';
import type { SharedReport } from '../../api/types.js';

type Maps = NonNullable<SharedReport['maps']>;

/** The maps before and after, side by side on a wide screen. */
export function ReportMaps({ maps }: { maps: Maps }) {
  return (
    <div class="report-maps">
      {maps.maps.map((map) => (
        <figure key={map.title}>
          <figcaption>{map.title}</figcaption>
          <ReportMap maps={maps} map={map} />
        </figure>
      ))}
      <ul class="legend">
        {maps.legend.map(({ fill, label }) => (
          <li key={label}>
            <svg class="report-key" viewBox="0 0 10 10" aria-hidden="true">
              <circle cx="5" cy="5" r="5" fill={fill} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      {maps.credit !== '' && <p class="hint">{maps.credit}</p>}
    </div>
  );
}

function ReportMap({ maps: { size, areas, lines }, map }: { maps: Maps; map: Maps['maps'][number] }) {
  const title = useId();
  return (
    <svg class="report-map" viewBox={`0 0 ${size} ${size}`} role="img" aria-labelledby={title}>
      <title id={title}>{map.description}</title>
      {areas.map(({ kind, path }, n) => (
        <path key={n} d={path} fill-rule="evenodd" fill={`var(--street-${kind})`} />
      ))}
      {lines.map(({ kind, width, path }, n) => (
        <path
          key={n}
          d={path}
          fill="none"
          stroke={`var(--street-${kind === 'river' ? 'water' : kind})`}
          stroke-width={width}
          stroke-linecap="round"
        />
      ))}
      {map.pins.map((pin, n) => (
        <g key={n}>
          <circle
            cx={pin.x}
            cy={pin.y}
            r={map.radius}
            fill={pin.fill}
            stroke={pin.is_measured ? '#fff' : '#8797a8'}
            stroke-width={map.radius * 0.07}
            {...(!pin.is_measured && { 'stroke-dasharray': '3 3' })}
          />
          <text
            x={pin.x}
            y={pin.y + map.radius * 0.33}
            fill={pin.ink}
            font-size={map.radius * (pin.label.length > 2 ? 0.78 : 0.95)}
            text-anchor="middle"
          >
            {pin.label}
          </text>
        </g>
      ))}
    </svg>
  );
}
