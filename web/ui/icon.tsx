/** Outlines on a grid of 24, in the colour of the surrounding text. */
const OUTLINES = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM14 4v4h6V4zM4 20h6v-4H4z',
  competitors:
    'M16 20v-1.5a3.5 3.5 0 0 0-3.5-3.5h-5A3.5 3.5 0 0 0 4 18.5V20M10 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M20 20v-1.5a3.5 3.5 0 0 0-2.6-3.4M15.5 4.6a3.5 3.5 0 0 1 0 6.8',
  insights:
    'M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.7 10.7c.7.6 1.2 1.4 1.2 2.3h5c0-.9.5-1.7 1.2-2.3A6 6 0 0 0 12 3',
  bell: 'M18 9a6 6 0 0 0-12 0c0 6-2.5 7.5-2.5 7.5h17S18 15 18 9M10 20a2.2 2.2 0 0 0 4 0',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  plus: 'M12 5v14M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7.5V12l3 2',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  warn: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 7.8v.2',
  map: 'M9 4L3.5 6.5v13L9 17l6 3 5.5-2.5v-13L15 7zM9 4v13M15 7v13',
  history: 'M4 19h16M4 15l4.5-5 4 3.5L20 6',
  scan: 'M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  key: 'M15 4a5 5 0 1 0-4.6 7L9 12.5V15H6.5v2.5H4V20h3.5l6-6.2A5 5 0 0 0 15 4M15.7 8.3h.1',
  lab: 'M10 3v6.5L4.8 18a2 2 0 0 0 1.7 3h11a2 2 0 0 0 1.7-3L14 9.5V3M8.5 3h7M7.5 14.5h9',
  leave: 'M9 20H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h4M15 16l4-4-4-4M19 12H9',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  webhook:
    'M9 11.5a4 4 0 1 1 5.6-3.7M8.9 11.3L6 16.5M6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M12 8l3.2 5.6M14.8 13.4a4 4 0 1 1 .3 6.6M8 17h9M18.5 17h.1M12 8.1V8',
  share: 'M12 15V4M8 7.5L12 4l4 3.5M7 11H5v9h14v-9h-2',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
} as const;

export type IconName = keyof typeof OUTLINES;

/** Decorative: a text beside it or the label of its button says the same. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={OUTLINES[name]} />
    </svg>
  );
}

/** The mark of the product: a grid of pins. */
export function Mark({ size = 28 }: { size?: number }) {
  const faint = [9, 23];
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" class="mark">
      <rect width="32" height="32" rx="8" />
      <g fill="#fff">
        {faint.flatMap((x) =>
          faint.map((y) => <circle key={`${x}${y}`} cx={x} cy={y} r="2.6" opacity="0.45" />),
        )}
        {faint.map((x) => (
          <circle key={x} cx={x} cy="16" r="2.6" opacity="0.7" />
        ))}
        {faint.map((y) => (
          <circle key={y} cx="16" cy={y} r="2.6" opacity="0.7" />
        ))}
        <circle cx="16" cy="16" r="4" />
      </g>
    </svg>
  );
}
