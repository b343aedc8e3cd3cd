import { type AreaGeometry, GridError, type LatLng, planGrid, type PlannedGrid } from '#libs/geo-grid';
import type { LandMask } from '#libs/land-mask';
import { type FieldError, fieldError } from '#platform/http/field-errors';
import { Problem } from '#platform/http/problem';
import { validationProblem } from '#platform/http/validation';
import type { Area } from '../../areas/area.entity.js';
import type { GridForm, RequestedGeometry } from '../record/scan-geometry.js';
import { GRID_NOT_POSSIBLE, GRID_OUT_OF_RANGE } from '../record/scans.problems.js';

const SQUARE: GridForm = { shape: 'square', spacingMeters: null, excludedPins: [], areaId: null };

/**
 * Plans the pins of a scan.
 *
 * @param place the business. If the mask has no land there, no pin is left out: its island is too small for the mask
 * @param mask needed to leave out pins at sea
 * @throws Problem `grid_out_of_range`, `grid_not_possible`, `validation_failed`
 */
export function gridAround(
  place: LatLng,
  { center, gridSize, radiusMiles, form = SQUARE }: RequestedGeometry,
  area: Area | null,
  mask: LandMask | null,
): PlannedGrid {
  const { shape, spacingMeters, excludedPins } = form;
  const isOnLand = mask !== null && !mask.isClearlyAtSea(place);
  if (area) requireFields(area.geometry, { gridSize, form });
  try {
    return planGrid({
      center: center ?? { lat: place.lat, lng: place.lng },
      shape,
      gridSize,
      radiusMiles,
      spacingMeters,
      excludedPins,
      area,
      isAtSea: form.excludeWater && isOnLand ? (point) => mask.isClearlyAtSea(point) : null,
    });
  } catch (error) {
    if (!(error instanceof GridError)) throw error;
    const { code: reason, message } = error;
    if (reason === 'latitude_out_of_range') throw new Problem(GRID_OUT_OF_RANGE, message);
    throw new Problem(GRID_NOT_POSSIBLE, message, { members: { reason } });
  }
}

/**
 * Plans the pins of scans around each of many businesses, the spacing of which is independent of the location. Their number
 * is too, except for pins at sea, which stay.
 *
 * @throws Problem `validation_failed` for a fixed place, `grid_not_possible`
 */
export function gridAroundEach(geometry: RequestedGeometry): PlannedGrid {
  const fixed = [
    ...(geometry.center ? ['#/center'] : []),
    ...(typeof geometry.form?.areaId === 'number' ? ['#/area_id'] : []),
  ];
  if (fixed.length > 0) {
    throw validationProblem(
      fixed.map((pointer) => fieldError(pointer, 'not_together', { with: 'business_ids or tag' })),
    );
  }
  return gridAround({ lat: 0, lng: 0 }, geometry, null, null);
}

/** Checks the fields that depend on the kind of the area. */
function requireFields(
  { kind }: AreaGeometry,
  { gridSize, form }: Required<Pick<RequestedGeometry, 'gridSize' | 'form'>>,
): void {
  const hasSize = gridSize !== null;
  const hasSpacing = form.spacingMeters !== null;
  const errors: FieldError[] = [];
  if (kind === 'points') {
    if (hasSize) errors.push(fieldError('#/grid_size', 'not_together', { with: 'an area of points' }));
    if (hasSpacing)
      errors.push(fieldError('#/spacing_meters', 'not_together', { with: 'an area of points' }));
    if (form.shape !== 'square') {
      errors.push(fieldError('#/shape', 'not_together', { with: 'an area of points' }));
    }
  } else {
    if (hasSize && hasSpacing) {
      errors.push(fieldError('#/spacing_meters', 'not_together', { with: 'grid_size and an area' }));
    }
    if (!hasSize && !hasSpacing) errors.push(fieldError('#/grid_size', 'required'));
    if (form.shape === 'circle') {
      errors.push(fieldError('#/shape', 'not_allowed', { values: ['square', 'hexagon'] }));
    }
  }
  if (errors.length > 0) throw validationProblem(errors);
}
