import { ApiDefaultProblem } from '#platform/http/api-problems';
import { HAS_OWN_GUARD } from '#platform/http/public';
import { StrictQueryGuard } from '#platform/http/strict-query.guard';
import { applyDecorators, Controller, SetMetadata, UseGuards } from '@nestjs/common';
import type { UserRole } from '../../accounts/app-user.entity.js';
import { NEEDED_ROLE, SessionGuard, WITHOUT_SESSION } from './session.guard.js';

/** Declares a controller below /dashboard/api. Its routes require a session and accept no API key. */
export function DashboardController(path = ''): ClassDecorator {
  return applyDecorators(
    Controller(`dashboard/api/${path}`),
    ApiDefaultProblem(),
    SetMetadata(HAS_OWN_GUARD, true),
    UseGuards(SessionGuard, StrictQueryGuard),
  );
}

/** Allows a route without a session. */
export const WithoutSession = (): MethodDecorator => SetMetadata(WITHOUT_SESSION, true);

/** Requires at least this role for a route or controller. */
export const Needs = (role: UserRole): MethodDecorator & ClassDecorator => SetMetadata(NEEDED_ROLE, role);
