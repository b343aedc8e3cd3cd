import { FieldRule } from '#platform/http/field-errors';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { getAllTimezones } from 'countries-and-timezones';

/** An optional IANA time zone. Its name is converted to IANA's case. */
export function TimeZoneField({ description }: { description: string }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', description, example: 'America/Montevideo' }),
    ValidateIf((_, value) => value !== undefined),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? timeZoneNamed(value) : value)),
    FieldRule('invalid_time_zone', (value) => typeof value === 'string'),
  );
}

/**
 * Resolves an IANA time zone, ignoring case. Returns null for unknown names and for offsets such as `+02:00`, which
 * have no daylight saving time.
 */
function timeZoneNamed(name: string): string | null {
  const resolved = /^[A-Za-z]/.test(name) ? resolve(name) : null;
  // Intl returns the oldest of several names (`Asia/Calcutta`): another name stays, in the case of IANA.
  return resolved && (ianaNames().get(name.toLowerCase()) ?? resolved);
}

function resolve(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

let names: ReadonlyMap<string, string> | undefined;

/** All names, also those of links, by their lower case. */
function ianaNames(): ReadonlyMap<string, string> {
  names ??= new Map(
    Object.keys(getAllTimezones({ deprecated: true })).map((name) => [name.toLowerCase(), name]),
  );
  return names;
}
