import { addDays } from '#libs/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, daysWith } from './action-days.js';
import { ACTION_STATUSES } from './insight-action.entity.js';

const day = fc.nat(20_000).map((days) => addDays('1970-01-01', days));
const status = fc.constantFrom(...ACTION_STATUSES);

describe('days of an action', () => {
  it('the day of the status is the given one, and no other status has a day but the plan', () => {
    fc.assert(
      fc.property(status, day, fc.option(day), (is, on, plannedFor) => {
        const days = daysWith(is, on, { plannedFor });
        expect(dayOf(days)).toBe(on);
        expect(days).toEqual({
          status: is,
          plannedFor: is === 'planned' ? on : plannedFor,
          doneOn: is === 'done' ? on : null,
          dismissedOn: is === 'dismissed' ? on : null,
        });
      }),
    );
  });

  it('a plan that is done, and dismissed, and done again keeps its day', () => {
    fc.assert(
      fc.property(
        day,
        fc.array(fc.tuple(fc.constantFrom('done' as const, 'dismissed' as const), day)),
        (on, steps) => {
          const first = daysWith('planned', on, { plannedFor: null });
          const last = steps.reduce((before, [next, when]) => daysWith(next, when, before), first);
          expect(last.plannedFor).toBe(on);
        },
      ),
    );
  });
});
