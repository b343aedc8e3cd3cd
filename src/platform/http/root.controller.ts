import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from './public.js';

/** Redirects `/` to the API reference. */
@Controller()
@ApiExcludeController()
@Public()
export class RootController {
  @Get()
  @Redirect('/docs')
  root(): void {
    // The decorator redirects.
  }
}
