import type { Grid } from '#libs/geo-grid';
import { givenFields } from '#platform/given-fields';
import { fieldError } from '#platform/http/field-errors';
import { validationProblem } from '#platform/http/validation';
import { type GeometryFields, geometryOf } from '../../scanning/dto/geometry-fields.js';
import {
  type GeometryColumns,
  geometryColumns,
  type RequestedGeometry,
  requestedGeometry,
} from '../../scanning/record/scan-geometry.js';

/** Returns the columns for a geometry and the grid that was planned with it. */
export function columnsOfGeometry(geometry: RequestedGeometry, grid: Grid) {
  return { ...geometryColumns(geometry, grid), areaId: geometry.form?.areaId ?? null };
}

/**
 * Applies the geometry fields of a change. Another area, or none instead of one, begins a new geometry; a spacing replaces
 * the radius, and the reverse.
 *
 * @throws Problem `validation_failed`
 */
export function changeGeometry(schedule: GeometryColumns, changes: GeometryFields): RequestedGeometry {
  const given = givenFields(changes);
  const before = fieldsOf(requestedGeometry(schedule));
  const isOtherArea = changes.area_id !== undefined && changes.area_id !== before.area_id;
  const fields: GeometryFields = { ...(isOtherArea ? {} : before), ...given };
  if (given.spacing_meters && !given.radius_miles) Object.assign(fields, { radius_miles: null });
  if (given.radius_miles && !given.spacing_meters) Object.assign(fields, { spacing_meters: null });
  if (fields.area_id) {
    if (given.spacing_meters && !given.grid_size) Object.assign(fields, { grid_size: null });
    if (given.grid_size && !given.spacing_meters) Object.assign(fields, { spacing_meters: null });
  }
  assertComplete(fields);
  return geometryOf(fields);
}

function assertComplete({ area_id, center, grid_size, radius_miles, spacing_meters }: GeometryFields): void {
  const has = (value: unknown): boolean => (value ?? null) !== null;
  const errors = has(area_id)
    ? [
        ...(has(radius_miles) ? [fieldError('#/radius_miles', 'not_together', { with: 'area_id' })] : []),
        ...(has(center) ? [fieldError('#/center', 'not_together', { with: 'area_id' })] : []),
      ]
    : [
        ...(has(grid_size) ? [] : [fieldError('#/grid_size', 'required')]),
        ...(has(radius_miles) || has(spacing_meters) ? [] : [fieldError('#/radius_miles', 'required')]),
      ];
  if (errors.length > 0) throw validationProblem(errors);
}

/** Returns the fields of a request for a geometry. */
export function fieldsOf({ gridSize, radiusMiles, center, form }: RequestedGeometry): GeometryFields {
  return {
    grid_size: gridSize,
    radius_miles: radiusMiles,
    center: center ?? null,
    shape: form?.shape ?? 'square',
    spacing_meters: form?.spacingMeters ?? null,
    excluded_pins: [...(form?.excludedPins ?? [])],
    area_id: form?.areaId ?? null,
    exclude_water: form?.excludeWater ?? false,
  };
}
