import { BusinessDetails } from './business-details.js';

/** Body of PATCH /businesses/{id}. */
export class UpdateBusinessDto extends BusinessDetails {}
