import type { Row, RowFields } from './row.js';

/** Parses a GeoJSON Feature with a Point. Its properties are named like the columns. */
export function parseFeature(text: string, line: number): Row {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, problem: 'it is not JSON' };
  }
  const { type, id, geometry, properties } = objectOf(value);
  if (type !== 'Feature') return { line, problem: 'it is not a GeoJSON Feature' };
  const { type: shape, coordinates } = objectOf(geometry);
  if (shape !== 'Point' || !Array.isArray(coordinates))
    return { line, problem: 'its geometry is not a Point' };
  const [lng, lat] = coordinates as unknown[];
  const columns = objectOf(properties);
  return { line, fields: { ...columns, id: id ?? columns['id'], lat, lng } };
}

/** Parses a line of newline-delimited GeoJSON, with or without the RS of RFC 8142; null for an empty line. */
export function parseLine(text: string, line: number): Row | null {
  const json = text.replace(/^\u001e/, '').trim();
  return json === '' ? null : parseFeature(json, line);
}

function objectOf(value: unknown): RowFields {
  return typeof value === 'object' && value !== null ? (value as RowFields) : {};
}
