import { ApiDefaultProblem } from '#platform/http/api-problems';
import { HAS_OWN_GUARD } from '#platform/http/public';
import { applyDecorators, Controller, SetMetadata, UseGuards } from '@nestjs/common';
import type { UserRole } from '../../accounts/app-user.entity.js';
import { SessionGuard } from './session.guard.js';
import { NEEDED_ROLE, WITHOUT_SESSION } from './session-rules.js';

/** A controller of what is not in the API: under /dashboard/api, for whoever is signed in, never for a key. */
export function DashboardController(path = ''): ClassDecorator {
  return applyDecorators(
    Controller(`dashboard/api/${path}`),
    ApiDefaultProblem(),
    SetMetadata(HAS_OWN_GUARD, true),
    UseGuards(SessionGuard),
  );
}

/** Opens a route to those who are not signed in. */
export const WithoutSession = (): MethodDecorator => SetMetadata(WITHOUT_SESSION, true);

/** Closes a route or controller to those whose role is less than this. */
export const Needs = (role: UserRole): MethodDecorator & ClassDecorator => SetMetadata(NEEDED_ROLE, role);
