import { describe, expect, it } from 'vitest';
import { formatCells } from '../../tools/docs/performance/cells.js';
import { type Measurement, mergeMeasurement } from '../../tools/docs/performance/measurements.js';

const ROW: Measurement = {
  section: 'reads',
  what: 'GET /rankings',
  unit: 'requests/s',
  measured: { median: 512.4, least: 480, most: 1_530 },
  baseline: { name: 'bare', median: 1_024 },
  ratio: { median: 0.5004, least: 0.47, most: 0.6 },
  rounds: 5,
  conditions: { date: '2026-11-23T03:00Z', machine: '2 cores', node: 'v24', postgresql: '15', load: 2 },
};

describe('mergeMeasurement and formatCells', () => {
  it('a new measurement replaces its own row and leaves the rows of other benches in their places', () => {
    const other: Measurement = { ...ROW, section: 'embedded' };
    const last: Measurement = { ...ROW, what: 'GET /history' };
    const again: Measurement = { ...ROW, rounds: 7 };
    expect(mergeMeasurement([other, ROW, last], again)).toEqual([other, again, last]);
  });

  it('a measurement with a new name is appended', () => {
    const first: Measurement = { ...ROW, what: 'GET /history' };
    expect(mergeMeasurement([ROW], first)).toEqual([ROW, first]);
  });

  it('a row without processor time and memory has empty cells', () => {
    expect(formatCells(ROW)).toEqual([
      'GET /rankings',
      '512 (480 – 1,530) requests/s',
      'bare: 1,024',
      '0.50 (0.47 – 0.60)',
      '5',
      '',
      '',
    ]);
  });

  it('processor time appears beside the one of the baseline, and memory as peak and settled', () => {
    const ratio = { median: 3.25, least: 3, most: 60 };
    const cpu = { unit: 'ms', measured: { median: 0.65, least: 0.6, most: 12.5 }, baseline: 0.2, ratio };
    const cells = formatCells({ ...ROW, cpu, memory: { peakMb: 210, settledMb: 150 } });
    expect(cells.slice(-2)).toEqual([
      '0.65 (0.60 – 12.5) ms; 3.25 (3.00 – 60.0) × the baseline, 0.20',
      '210 MB, 150 MB',
    ]);
  });
});
