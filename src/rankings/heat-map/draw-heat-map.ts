import { isolated } from '#libs/fonts';
import { type HeatMap, renderHeatMap } from '#libs/heat-map';
import type { RankMetricsDto } from '../dto/grid.dto.js';
import type { ScanRankingsDto } from '../dto/scan-rankings.dto.js';
import { drawnGrid, extentOf } from './drawn-grid.js';

type Options = Pick<HeatMap, 'palette' | 'unit' | 'width' | 'streets'>;

export interface Caption {
  /** Name of the scanned business. */
  readonly businessName: string;
  readonly timezone: string;
  /** Credit line of the provider. */
  readonly credit: string;
  /** Whether the date is the title, for pictures of one business at several times. */
  readonly isDated?: boolean;
}

/** Draws the ranks of one place in a scan. @returns an SVG document */
export function drawHeatMap(scan: ScanRankingsDto, caption: Caption, options: Options): Promise<string> {
  return renderHeatMap(heatMapOf(scan, caption, options));
}

/** Returns what `renderHeatMap` draws for one place in a scan. */
export function heatMapOf(scan: ScanRankingsDto, caption: Caption, options: Options): HeatMap {
  const { absent_rank, metrics } = scan;
  return {
    depth: absent_rank - 1,
    ...drawnGrid(scan),
    ...titles(scan, caption),
    figures: figuresOf(metrics),
    footer: caption.credit,
    ...options,
  };
}

function titles(scan: ScanRankingsDto, { businessName, timezone, isDated = false }: Caption) {
  const { keyword, scanned_at, is_subject, place } = scan;
  const day =
    scanned_at === null
      ? []
      : [
          new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: timezone }).format(
            new Date(scanned_at),
          ),
        ];
  if (isDated) return { title: day.join(''), subtitle: `${isolated(businessName)} · “${isolated(keyword)}”` };
  const facts = [`“${isolated(keyword)}”`, ...day, extentOf(scan)];
  if (is_subject || place === null) return { title: businessName, subtitle: facts.join(' · ') };
  // A competitor whose name may not be stored has only its ID.
  return {
    title: place.name ?? place.place_id,
    subtitle: [`competitor of ${isolated(businessName)}`, ...facts].join(' · '),
  };
}

function figuresOf(metrics: RankMetricsDto) {
  return [...rankFigures(metrics), { label: 'coverage', value: percent(metrics.coverage, Math.floor) }];
}

type Ranked = Pick<
  RankMetricsDto,
  'average_rank' | 'average_total_rank' | 'share_of_local_voice' | 'found_pins' | 'measured_pins'
>;

/** Returns the figures of the ranks of a scan, as pictures write them. */
export function rankFigures(metrics: Ranked): { label: string; value: string }[] {
  const { average_rank, average_total_rank, share_of_local_voice, found_pins, measured_pins } = metrics;
  return [
    { label: 'ARP', value: rank(average_rank) },
    { label: 'ATRP', value: rank(average_total_rank) },
    { label: 'SoLV', value: percent(share_of_local_voice) },
    { label: 'pins found', value: `${found_pins} of ${measured_pins}` },
  ];
}

function rank(value: number | null): string {
  return value === null ? '–' : value.toFixed(1);
}

/** Coverage is rounded down, so that only complete coverage is 100 %. */
function percent(value: number | null, round: (percent: number) => number = Math.round): string {
  return value === null ? '–' : `${round(value * 100 + 1e-9)}%`;
}
