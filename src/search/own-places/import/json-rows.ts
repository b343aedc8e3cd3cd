import type { Row, RowFields } from './row.js';

/** A place of GeoJSON: a Feature with a Point; its properties have the names of the columns. */
export function featureRow(text: string, line: number): Row {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, problem: 'it is not JSON' };
  }
  const { type, id, geometry, properties } = objectOf(value);
  if (type !== 'Feature') return { line, problem: 'it is no GeoJSON Feature' };
  const { type: shape, coordinates } = objectOf(geometry);
  if (shape !== 'Point' || !Array.isArray(coordinates)) return { line, problem: 'its geometry is no Point' };
  const [lng, lat] = coordinates as unknown[];
  const told = objectOf(properties);
  return { line, fields: { ...told, id: id ?? told['id'], lat, lng } };
}

/** Newline-delimited GeoJSON, a Feature a line; RS before each, as in RFC 8142, is left out. */
export function lineRow(text: string, line: number): Row | null {
  const json = text.replace(/^\u001e/, '').trim();
  return json === '' ? null : featureRow(json, line);
}

function objectOf(value: unknown): RowFields {
  return typeof value === 'object' && value !== null ? (value as RowFields) : {};
}
