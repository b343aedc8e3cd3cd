import { describe, expect, it } from 'vitest';
import { closureOf } from './closure.js';

describe('closureOf', () => {
  it.each([
    [{ businessStatus: 'CLOSED_PERMANENTLY' }, 'permanently'],
    [{ businessStatus: 'CLOSED_TEMPORARILY' }, 'temporarily'],
    [{ current_status: 'closed_forever' }, 'permanently'],
    [{ current_status: 'temporarily_closed' }, 'temporarily'],
    [{ open_state: 'Permanently closed' }, 'permanently'],
    [{ hours: 'Temporarily closed' }, 'temporarily'],
    [{ openingHours: 'Cerrado permanentemente' }, 'permanently'],
    [{ open_state: 'Закрыто навсегда' }, 'permanently'],
    [{ permanently_closed: true }, 'permanently'],
    [{ is_temporarily_closed: true, open_state: 'Closed' }, 'temporarily'],
    [{ permanently_closed: true, temporarily_closed: true }, 'permanently'],
  ])('reads %j as closed %s', (fields, closed) => {
    expect(closureOf(fields)).toEqual({ closed });
  });

  it.each([
    {},
    { businessStatus: 'OPERATIONAL' },
    { businessStatus: 'FUTURE_OPENING' },
    { current_status: 'closed' },
    { open_state: 'Closed ⋅ Opens 9 AM Mon' },
    { open_state: 'Fechado' },
    { hours: { monday: 'Closed' } },
    { permanently_closed: false, open_state: 'Open 24 hours' },
    { permanently_closed: 'no' },
  ])('reads no closure in %j', (fields) => {
    expect(closureOf(fields)).toEqual({});
  });
});
